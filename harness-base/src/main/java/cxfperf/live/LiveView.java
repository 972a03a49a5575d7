package cxfperf.live;

import cxfperf.engine.Phase;
import cxfperf.engine.RunListener;
import cxfperf.judge.Judge;
import cxfperf.judge.Observed;
import cxfperf.measure.Interval;
import cxfperf.report.LiveDocument;
import cxfperf.report.LiveDocument.LiveHost;
import cxfperf.report.document.Document;
import cxfperf.result.Reason;
import cxfperf.result.Slo;
import cxfperf.stored.GrowingRun;
import cxfperf.stored.StoredRun;
import cxfperf.text.NumberText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * What goes on, for the live page. The threads that run it only note in which phase it is; the page's thread reads the
 * rest from the files of the runs, and only if somebody looks at the page. Thread-safe, except for {@link #document},
 * which one thread calls.
 */
public final class LiveView {

    /**
     * A load generator.
     *
     * @param name empty where there is only one
     * @param directory of its run, or above it
     */
    public record LoadSource(String name, Path directory) {}

    /**
     * What runs.
     *
     * @param label which of several runs it is; empty for the only one
     * @param slo its objectives
     * @param host what is known of the client's host so far, for any thread; empty where the load is made elsewhere
     */
    public record Running(String label, List<LoadSource> sources, Slo slo, Optional<Supplier<Observed.Host>> host) {

        public Running {
            sources = List.copyOf(sources);
        }

        private Running labelled(String other) {
            return new Running(other, sources, slo, host);
        }

        private static final Running NOTHING = new Running("", List.of(), Slo.NONE, Optional.empty());
    }

    private final String title;

    /** Used by the page's thread only. */
    private final Map<LoadSource, GrowingRun> followed = new LinkedHashMap<>();

    private Running running = Running.NOTHING;
    private String status = "STARTING";
    private String progress = "";
    private Optional<Duration> left = Optional.empty();
    private final Map<String, String> said = new HashMap<>();
    private String label = "";
    private Document points;
    private String results = "";

    /** @param title what is measured */
    public LiveView(String title) {
        this.title = title;
    }

    /** Names the run that begins next, where its load generators are on other hosts. */
    public synchronized void label(String next) {
        label = next;
    }

    /** A run begins. */
    public synchronized void begins(Running next) {
        running = next.label().isEmpty() ? next.labelled(label) : next;
        progress("STARTING", "", Optional.empty());
        said.clear();
    }

    /** Where the results go. */
    public synchronized void resultsGoTo(Path directory) {
        results = directory.toString();
    }

    /** The document of the finished runs. */
    public synchronized void finished(Document soFar) {
        points = soFar;
    }

    /**
     * The progress of what runs, where nobody listens to it here.
     *
     * @param phase in a word or two
     * @param line empty for none
     */
    public synchronized void progress(String phase, String line, Optional<Duration> timeLeft) {
        status = phase;
        progress = line;
        left = timeLeft;
    }

    /** What a load generator is at. */
    public synchronized void said(String source, String text) {
        said.put(source, text);
    }

    /** A listener of the run that began last. The thread that runs the load calls it. */
    public RunListener listener() {
        return new RunListener() {

            @Override
            public void phaseStarted(Phase phase) {
                String name =
                        switch (phase) {
                            case WARM_UP -> "WARM-UP";
                            case MEASURE -> "MEASURING";
                            case DRAIN -> "DRAINING";
                        };
                progress(name, "", Optional.empty());
            }

            @Override
            public void intervalEnded(Phase phase, Interval interval, Optional<Duration> timeLeft) {
                second(Math.round(interval.endNanos() / 1e9), timeLeft);
            }
        };
    }

    private synchronized void second(long number, Optional<Duration> timeLeft) {
        progress(status, "second " + number + " of this phase", timeLeft);
    }

    /** A copy of what was noted. */
    private record Noted(
            Running running,
            String status,
            String progress,
            Optional<Duration> left,
            Map<String, String> said,
            Optional<Document> points,
            String results) {}

    private synchronized Noted noted() {
        return new Noted(running, status, progress, left, Map.copyOf(said), Optional.ofNullable(points), results);
    }

    /**
     * The document of what goes on now.
     *
     * @throws IOException if a file of a run cannot be read
     */
    Document document() throws IOException {
        Noted before = noted();
        List<LiveHost> hosts = new ArrayList<>();
        for (LoadSource source : before.running().sources()) {
            hosts.add(new LiveHost(source.name(), before.said().getOrDefault(source.name(), ""), read(source, before)));
        }
        followed.keySet().stream()
                .filter(source -> !before.running().sources().contains(source))
                .toList()
                .forEach(other -> followed.remove(other));
        // The files may have a second that was noted while they were read.
        Noted after = noted();
        Noted now = after.running().equals(before.running()) ? after : before;
        boolean several = hosts.size() > 1;
        Optional<StoredRun> run =
                several ? Optional.empty() : hosts.stream().findFirst().flatMap(LiveHost::run);
        String where = now.results().isEmpty() ? "" : "results go to " + now.results();
        List<String> lines = Stream.of(now.running().label(), now.progress(), where)
                .filter(line -> !line.isEmpty())
                .toList();
        Optional<String> timeLeft = now.left().map(NumberText::time);
        List<Reason> against = run.map(each -> against(each, now.running())).orElse(List.of());
        List<LiveHost> named =
                hosts.stream().filter(host -> !host.name().isEmpty()).toList();
        return new LiveDocument(title, now.status(), lines, timeLeft, run, against, named, now.points()).document();
    }

    private Optional<StoredRun> read(LoadSource source, Noted now) throws IOException {
        Optional<Path> latest = GrowingRun.latest(source.directory());
        GrowingRun known = followed.get(source);
        if (known != null && !latest.equals(Optional.of(known.directory()))) {
            followed.remove(source);
        }
        if (latest.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(followed.computeIfAbsent(source, any -> new GrowingRun(latest.get()))
                .read(now.running().slo()));
    }

    private static List<Reason> against(StoredRun run, Running running) {
        if (run.result() == null) {
            return List.of();
        }
        List<Reason> judged = run.result().verdict().reasons();
        if (!judged.isEmpty()) {
            return judged;
        }
        return Judge.soFar(run.result(), running.host().map(Supplier::get).orElse(Observed.Host.ELSEWHERE)).stream()
                .filter(reason -> running.host().isPresent() || !reason.code().has(Reason.Trait.OF_SPEED))
                .toList();
    }
}
