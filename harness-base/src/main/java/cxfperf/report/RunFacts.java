package cxfperf.report;

import static cxfperf.report.document.NumberText.count;
import static cxfperf.report.document.NumberText.format;
import static cxfperf.report.document.NumberText.known;
import static cxfperf.report.document.NumberText.rate;

import cxfperf.report.RunFigure.Unit;
import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Facts.Fact;
import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.report.document.Block.Tiles.Tile;
import cxfperf.report.document.NumberText;
import cxfperf.result.CallTimes;
import cxfperf.result.Calls;
import cxfperf.result.Objective;
import cxfperf.result.OfferedLoad;
import cxfperf.result.OneWay;
import cxfperf.result.RateText;
import cxfperf.result.Reason;
import cxfperf.result.RunResult;
import cxfperf.result.ServerBacklog;
import cxfperf.scenario.MessageCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Says the figures of a run: in large print and as a table of costs on a page, as facts in text, and in the lines that
 * programs parse. Pure.
 */
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

    /**
     * The headline figures.
     *
     * @param goesOn whether waiting calls may still be sent
     */
    Block tiles(boolean goesOn) {
        List<Tile> tiles = new ArrayList<>();
        tiles.add(tile(
                "AGGREGATE throughput",
                RunFigure.RATE,
                false,
                result.oneWay() == null ? "verified calls/s of all clients" : "calls/s completed by the server"));
        if (result.oneWay() != null) {
            tiles.add(tile("sent", RunFigure.SENT_RATE, false, "calls/s sent by all clients"));
            boolean grows = result.verdict().has(Reason.Code.BACKLOG_GROWS);
            tiles.add(tile(
                    "backlog",
                    RunFigure.BACKLOG,
                    grows || result.verdict().has(Reason.Code.BACKLOG_LEFT),
                    "one-way calls when the window closed; drained in ",
                    RunFigure.DRAIN,
                    " s"));
        }
        tiles.add(tile(
                "PER-CLIENT throughput",
                RunFigure.CLIENT_RATE,
                false,
                "calls/s, mean of ",
                RunFigure.THREADS,
                " threads"));
        tiles.add(tile(
                "calls", RunFigure.OK, false, "ok of ", RunFigure.STARTED, " started in ", RunFigure.WINDOW, " s"));
        boolean failed = result.calls().errors() > 0;
        tiles.add(tile("failed", RunFigure.FAILED, failed, RunFigure.ABANDONED, " more abandoned"));
        if (result.offered() != null) {
            tiles.add(tile(
                    "offered",
                    figures.cell(RunFigure.OFFERED).reading(RateText.of(result.offered())),
                    result.verdict().has(Reason.Code.RATE_NOT_KEPT),
                    result.offered().arrivals() + " arrivals; scheduled ",
                    RunFigure.SCHEDULED,
                    goesOn ? ", waiting for a free client " : ", dropped ",
                    RunFigure.DROPPED,
                    ", behind schedule ",
                    RunFigure.BEHIND));
        }
        return new Block.Tiles(tiles);
    }

    /** @param more strings and figures that follow each other below the figure */
    private Tile tile(String name, Object figure, boolean bad, Object... more) {
        return new Tile(
                name, figures.piece(figure), Stream.of(more).map(figures::piece).toList(), bad);
    }

    /** A row with the client's and the server's value. */
    private record CostRow(String name, Cell client, Cell server) {}

    /** What the run cost both sides. */
    Block[] costs() {
        List<CostRow> costs = new ArrayList<>(List.of(
                cost("CPU of the JVM, s", RunFigure.CLIENT_CPU, RunFigure.SERVER_CPU),
                cost("CPUs of the host busy", RunFigure.CLIENT_HOST_CPU, RunFigure.SERVER_HOST_CPU),
                cost("GC pauses", RunFigure.CLIENT_PAUSES, RunFigure.SERVER_PAUSES),
                cost("GC pauses, ms in all", RunFigure.CLIENT_PAUSE_MILLIS, RunFigure.SERVER_PAUSE_MILLIS),
                cost("longest GC pause, ms", RunFigure.CLIENT_LONGEST_PAUSE, RunFigure.SERVER_LONGEST_PAUSE),
                cost("heap, peak", RunFigure.CLIENT_HEAP, RunFigure.SERVER_HEAP),
                cost("connections opened", RunFigure.OPENED, RunFigure.ACCEPTED),
                cost("connections established, peak", RunFigure.ESTABLISHED, ""),
                cost("in TIME_WAIT, peak", RunFigure.TIME_WAIT, "")));
        if (result.bytes() != null) {
            costs.add(cost("bytes sent", RunFigure.BYTES_SENT, ""));
            costs.add(cost("bytes received", RunFigure.BYTES_RECEIVED, ""));
        }
        if (result.megabytesPerSecond() != null) {
            costs.add(cost("sent and received", NumberText.megabytesPerSecond(result.megabytesPerSecond()), ""));
        }
        result.auxiliaryProcesses()
                .keySet()
                .forEach(name -> costs.add(cost("CPU of the " + name + " JVM, s", cpuSeconds(name), "")));
        List<Block> blocks = new ArrayList<>();
        if (result.server() == null || !result.server().known()) {
            blocks.add(new Block.Hint("The server side is unknown: "
                    + (result.server() == null ? "not stored" : result.server().unknownBecause())));
        }
        blocks.add(new Table.Of<CostRow>()
                .text("", CostRow::name)
                .add(Column.number("client"), CostRow::client)
                .add(Column.number("server"), CostRow::server)
                .rows(costs));
        return blocks.toArray(Block[]::new);
    }

    private Cell cpuSeconds(String auxiliaryProcess) {
        return figures.in("auxiliaryProcesses", auxiliaryProcess).cell("cpuSeconds", Unit.DECIMAL);
    }

    /** @param client a figure, a cell or a text, as is the server's */
    private CostRow cost(String name, Object client, Object server) {
        return new CostRow(name, figures.piece(client), figures.piece(server));
    }

    /** The facts of text, where there are neither tiles nor a table of costs. */
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
                        format("  %-12s", kind),
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
                        + (per1000 == null || per1000 == 0 ? "" : format(" (%,.1f per 1,000 calls)", per1000))
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
                .forEach((name, process) -> facts.add(
                        new Fact(name + " JVM", cpu(cpuSeconds(name).text(), result.cpuMicrosPerCall(process)))));
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
                : format("; the clients waited %,.1f s together, off the clock, for the check", check.waitedSeconds());
        return found + unchecked + waited;
    }

    /** Counts and backlog of one-way calls. */
    private String oneWay() {
        OneWay oneWay = result.oneWay();
        ServerBacklog backlog = oneWay.backlog();
        return format(
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
        return "CPU " + seconds + " s" + (microsPerCall == null ? "" : format(" (%,.0f us a call)", microsPerCall));
    }

    private String memory(RunFigure pauses, RunFigure longest, RunFigure heap) {
        return ", GC pauses " + shown(pauses) + " ms (longest " + shown(longest) + "), heap peak " + shown(heap);
    }

    /** What was measured of an objective. */
    static String measured(Objective objective) {
        return known("%,.3f", objective.measured());
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
                            + measured(objective)));
        }
        return facts;
    }

    private String shown(RunFigure figure) {
        return figures.shown(figure);
    }
}
