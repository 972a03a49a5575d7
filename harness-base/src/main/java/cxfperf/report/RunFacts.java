package cxfperf.report;

import static cxfperf.report.document.NumberText.count;
import static cxfperf.report.document.NumberText.rate;

import cxfperf.report.document.Block.Facts.Fact;
import cxfperf.report.document.NumberText;
import cxfperf.result.CallTimes;
import cxfperf.result.Calls;
import cxfperf.result.Objective;
import cxfperf.result.OfferedLoad;
import cxfperf.result.OneWay;
import cxfperf.result.RateText;
import cxfperf.result.RunResult;
import cxfperf.result.ServerBacklog;
import cxfperf.scenario.MessageCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Says the figures of a run in lines of text: the facts of the console, and the lines that programs parse. Pure. */
final class RunFacts {

    /** Says what the rates and times of a one-way run are. */
    static final String ONE_WAY_CLOCKS =
            "calls/s are those that the server completed, beside those that were sent; sent: the"
                    + " time of sending; completion: from sent to completed, n/a unless both are on one host";

    private final RunResult result;
    private final Figures figures;

    RunFacts(RunResult result, Figures figures) {
        this.result = result;
        this.figures = figures;
    }

    List<Fact> facts() {
        List<Fact> facts = new ArrayList<>();
        if (result.offered() != null) {
            facts.add(new Fact("", TimesTable.CLOCKS));
            facts.add(new Fact("open loop", offered()));
        }
        if (result.oneWay() != null) {
            facts.add(new Fact("", ONE_WAY_CLOCKS));
            facts.add(new Fact("one-way", oneWay()));
        }
        Calls calls = result.calls();
        facts.add(new Fact(
                "calls",
                "started " + shown(RunFigure.STARTED) + " = ok " + shown(RunFigure.OK) + " + failed "
                        + shown(RunFigure.FAILED) + " + abandoned " + shown(RunFigure.ABANDONED)));
        calls.failures()
                .forEach((kind, number) -> facts.add(new Fact(
                        String.format(Locale.ROOT, "  %-12s", kind),
                        count(number) + "   first: " + calls.examples().getOrDefault(kind, ""))));
        if (result.messages() != null) {
            facts.add(new Fact("messages", messages(result.messages())));
        }
        facts.add(new Fact(
                "bytes",
                result.bytesAreOfCalls() || result.bytes().received() == null
                        ? "sent " + shown(RunFigure.BYTES_SENT) + ", received " + shown(RunFigure.BYTES_RECEIVED)
                                + bytesPerCall()
                        : "n/a: too few to distinguish from what the JVM itself read, such as classes"));
        Double per1000 = result.openedPer1000();
        facts.add(new Fact(
                "connections",
                "opened " + shown(RunFigure.OPENED)
                        + (per1000 == null || per1000 == 0
                                ? ""
                                : String.format(Locale.ROOT, " (%,.1f per 1,000 calls)", per1000))
                        + ", at most " + shown(RunFigure.ESTABLISHED) + " established, "
                        + shown(RunFigure.TIME_WAIT) + " in TIME_WAIT"));
        facts.add(new Fact(
                "client JVM",
                cpu(shown(RunFigure.CLIENT_CPU), result.clientCpuMicrosPerCall())
                        + memory(
                                RunFigure.CLIENT_PAUSE_MILLIS, RunFigure.CLIENT_LONGEST_PAUSE, RunFigure.CLIENT_HEAP)));
        facts.add(new Fact(
                "server JVM",
                result.server().known()
                        ? cpu(shown(RunFigure.SERVER_CPU), result.serverCpuMicrosPerCall())
                                + memory(
                                        RunFigure.SERVER_PAUSE_MILLIS,
                                        RunFigure.SERVER_LONGEST_PAUSE,
                                        RunFigure.SERVER_HEAP)
                                + ", completed " + completed()
                        : "unknown: " + result.server().unknownBecause()));
        result.auxiliaryProcesses()
                .forEach((name, process) -> facts.add(new Fact(
                        name + " JVM", cpu(number("%,.1f", process.cpuSeconds()), result.cpuMicrosPerCall(process)))));
        facts.add(new Fact("limited by", String.valueOf(result.limitedBy())));
        if (result.steadiness() != null) {
            facts.add(new Fact(
                    "steady",
                    SteadinessText.steady(result.steadiness()) + "; drift "
                            + SteadinessText.drift(result.steadiness())));
            if (result.steadiness().slow().seconds() > 0) {
                facts.add(new Fact("slow seconds", SteadinessText.slow(result)));
            }
        }
        return facts;
    }

    /** Rate, arrivals, and how many scheduled calls were started, dropped or behind schedule. */
    private String offered() {
        OfferedLoad offered = result.offered();
        return RateText.of(offered) + ", " + offered.arrivals() + " arrivals; scheduled "
                + shown(RunFigure.SCHEDULED) + " = started " + count(offered.scheduled() - offered.dropped())
                + " + dropped " + shown(RunFigure.DROPPED) + "; behind schedule " + shown(RunFigure.BEHIND)
                + " (by more than a millisecond)";
    }

    private String bytesPerCall() {
        Double sent = result.bytesSentPerCall();
        Double received = result.bytesReceivedPerCall();
        Double megabytes = result.megabytesPerSecond();
        return sent == null || received == null
                ? ""
                : " (" + count(sent.longValue()) + " + " + count(received.longValue()) + " a call"
                        + (megabytes == null ? "" : ", " + NumberText.megabytesPerSecond(megabytes)) + ")";
    }

    /** The server's count of completed calls, with the client's counts that should add up to it. */
    private String completed() {
        Long completed = result.server().completed();
        if (completed == null) {
            return NumberText.UNKNOWN;
        }
        Calls coolDown = result.coolDownCalls();
        if (coolDown == null) {
            return count(completed);
        }
        long started = result.calls().started();
        return count(completed)
                + (completed == started + coolDown.started() ? " (" : " (started ")
                + count(started) + " + " + count(coolDown.started()) + " cool-down)";
    }

    /** Result of the schema check of the generated messages. */
    static String messages(MessageCheck check) {
        String found = check.allValid()
                ? "all " + count(check.sent()) + " messages are schema-valid"
                : count(check.invalid()) + " of " + count(check.checked()) + " checked messages are not schema-valid";
        String unchecked = check.checked() == check.sent()
                ? ""
                : "; " + count(check.sent() - check.checked()) + " of " + count(check.sent()) + " were not checked: "
                        + check.uncheckedBecause();
        String waited = check.waitedSeconds() == 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        "; the clients waited %,.1f s together, off the clock, for the check",
                        check.waitedSeconds());
        return found + unchecked + waited;
    }

    /** Counts and backlog of one-way calls. */
    private String oneWay() {
        OneWay oneWay = result.oneWay();
        ServerBacklog backlog = oneWay.backlog();
        return String.format(
                Locale.ROOT,
                "sent %s (%s/s), completed in the window %s%s%s",
                count(oneWay.sent()),
                rate(oneWay.sentPerSecond(result.windowSeconds())),
                oneWay.completed() == null
                        ? NumberText.UNKNOWN
                        : count(oneWay.completed()) + " (" + rate(oneWay.completedPerSecond(result.windowSeconds()))
                                + "/s)",
                backlog.atClose() == null
                        ? ""
                        : "; backlog at its close " + count(backlog.atClose()) + ", at most " + count(backlog.peak()),
                backlog.drainSeconds() == null ? "" : "; " + drained(backlog));
    }

    private static String drained(ServerBacklog backlog) {
        String time = NumberText.seconds(backlog.drainSeconds()) + " s";
        return backlog.left() == 0 ? "drained in " + time : count(backlog.left()) + " left after " + time;
    }

    private static String cpu(String seconds, Double microsPerCall) {
        return "CPU " + seconds + " s"
                + (microsPerCall == null ? "" : String.format(Locale.ROOT, " (%,.0f us a call)", microsPerCall));
    }

    private String memory(RunFigure pauses, RunFigure longest, RunFigure heap) {
        return ", GC pauses " + shown(pauses) + " ms (longest " + shown(longest) + "), heap peak " + shown(heap);
    }

    private static String number(String format, Double value) {
        return value == null ? NumberText.UNKNOWN : String.format(Locale.ROOT, format, value);
    }

    /** The load and the versions in one sentence. */
    String load() {
        String effective = Stream.of("conduit", "httpVersion", "cxfVersion", "jvm")
                .filter(name -> Objects.nonNull(result.effective().get(name)))
                .map(name -> name + " " + result.effective().get(name))
                .collect(Collectors.joining(", "));
        return result.scenario() + " over " + result.protocol() + ", " + shown(RunFigure.THREADS) + " clients, "
                + shown(RunFigure.CLIENT_RATE) + " calls/s of each, size " + shown(RunFigure.SIZE) + ", "
                + NumberText.seconds(result.warmupSeconds()) + " s warm-up, " + shown(RunFigure.WINDOW)
                + " s window, " + result.startedAt() + (effective.isEmpty() ? "" : "; " + effective);
    }

    /** What was called of a service that is not ours; empty where the scenario says it all. */
    List<Fact> called() {
        String called = result.called().entrySet().stream()
                .map(part -> part.getKey() + " " + part.getValue())
                .collect(Collectors.joining(", "));
        return called.isEmpty() ? List.of() : List.of(new Fact("called", called));
    }

    /** The lines that CXF's published reports have; programs parse them. */
    List<String> overall() {
        List<String> lines = new ArrayList<>();
        lines.add("=============Overall Test Result============");
        String clients = " (calls/sec of all " + shown(RunFigure.THREADS) + " clients)";
        lines.add("AGGREGATE throughput: " + result.operation() + " " + shown(RunFigure.RATE) + clients);
        if (result.throughput().sentPerSecond() != null) {
            lines.add("SENT by the clients: " + result.operation() + " " + shown(RunFigure.SENT_RATE) + clients);
        }
        lines.add("PER-CLIENT throughput: " + shown(RunFigure.CLIENT_RATE) + " (verified calls/sec of one client)");
        if (result.responseTimeMicros() != null) {
            lines.add("AVG. response time: " + mean(TimesTable.RESPONSE));
        }
        lines.add("AVG. service time: " + mean(TimesTable.SERVICE));
        if (result.completionTimeMicros() != null) {
            lines.add("AVG. completion time: " + mean(TimesTable.COMPLETION));
        }
        lines.add(shown(RunFigure.OK) + " (" + (result.oneWay() == null ? "verified" : "sent") + " calls) in "
                + shown(RunFigure.WINDOW) + " (seconds of wall time)");
        lines.add("============================================");
        return lines;
    }

    private String mean(String clock) {
        return figures.time(clock, CallTimes.TimeFigure.MEAN).text() + " (ms)";
    }

    List<Fact> objectives() {
        List<Fact> facts = new ArrayList<>();
        for (Objective objective : result.objectives()) {
            facts.add(new Fact(
                    "objective",
                    objective.text() + ": " + (objective.met() ? "met" : "MISSED") + ", measured "
                            + number("%,.3f", objective.measured())));
        }
        return facts;
    }

    private String shown(RunFigure figure) {
        return figures.shown(figure);
    }
}
