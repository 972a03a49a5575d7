package cxfperf.live;

import cxfperf.admin.HttpEndpoint;
import cxfperf.judge.Judge;
import cxfperf.options.CannotRunException;
import cxfperf.options.ListenAddress;
import cxfperf.options.Option;
import cxfperf.publish.Reports;
import cxfperf.report.RunDocument;
import cxfperf.report.document.Block;
import cxfperf.report.document.Document;
import cxfperf.report.document.Document.Conclusion;
import cxfperf.report.document.Document.Section;
import cxfperf.report.render.HtmlPage;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.Slo;
import cxfperf.stored.StoredRun;
import cxfperf.stored.StoredRuns;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Serves the report of a run so far, made from the files that the run writes. The page reloads itself. It is rendered
 * only on request, and rendering takes at most a thirtieth of the time. Read-only. Thread-safe.
 */
public final class LivePage implements AutoCloseable {

    private static final long SHORTEST_PERIOD_NANOS = TimeUnit.SECONDS.toNanos(4);

    /** The time between two pages, as a multiple of the time that rendering a page takes. */
    private static final long PERIOD_IN_RENDERINGS = 30;

    private static final Map<String, String> HEADERS = Map.of(
            "Referrer-Policy",
            "no-referrer",
            "Content-Security-Policy",
            "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:;"
                    + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");

    private final String title;
    private final Optional<HttpEndpoint> endpoint;
    private Optional<Path> directory = Optional.empty();
    private Slo slo = Slo.NONE;
    private byte[] page = {};
    private long nextNanos = System.nanoTime();

    private LivePage(String title, Optional<HttpEndpoint> endpoint) {
        this.title = title;
        this.endpoint = endpoint;
    }

    /** Opens the page, if one is asked for. */
    public static LivePage open(Optional<ListenAddress> address, String title) throws CannotRunException {
        if (address.isEmpty()) {
            return new LivePage(title, Optional.empty());
        }
        try {
            HttpEndpoint endpoint =
                    HttpEndpoint.open(address.get().boundTo(), address.get().port());
            LivePage page = new LivePage(title, Optional.of(endpoint));
            endpoint.headers(HEADERS);
            endpoint.serveBytes("/", "text/html", query -> page.page());
            return page;
        } catch (IOException e) {
            throw address.get().notFree(Option.LIVE.optionName(), e);
        }
    }

    /** One line with the link; empty if the user asked for no page. */
    public Optional<String> link() {
        return endpoint.map(open -> "live page: " + open.address());
    }

    /** Shows the runs of a directory from now on: the directory of a run, a sweep, a search or an experiment. */
    public synchronized void shows(Path results, Slo objectives) {
        directory = Optional.of(results);
        slo = objectives;
    }

    private synchronized byte[] page() {
        long begin = System.nanoTime();
        if (begin - nextNanos >= 0) {
            try {
                page = HtmlPage.live(soFar()).getBytes(StandardCharsets.UTF_8);
            } catch (IOException | RuntimeException e) {
                // Another thread is writing a file. The page stays unchanged.
                page = page.length == 0 ? HtmlPage.live(waiting("STARTING")).getBytes(StandardCharsets.UTF_8) : page;
            }
            long end = System.nanoTime();
            nextNanos = end + Math.max(SHORTEST_PERIOD_NANOS, PERIOD_IN_RENDERINGS * (end - begin));
        }
        return page;
    }

    private Document waiting(String status) {
        Conclusion conclusion = Conclusion.of(Block.Tone.NEUTRAL, status);
        return new Document(title, "", "", null, conclusion, List.of(), List.of());
    }

    private Document soFar() throws IOException {
        Optional<Path> latest = directory.flatMap(StoredRuns::latest);
        if (latest.isEmpty()) {
            return waiting("STARTING");
        }
        Document run = StoredRuns.soFar(latest.get(), slo).map(this::soFar).orElseGet(() -> waiting("WARMING UP"));
        if (latest.equals(directory)) {
            return run;
        }
        List<Section> sections = new ArrayList<>(run.sections());
        Reports.soFar(directory.get()).ifPresent(finished -> sections.addAll(finished.sections()));
        return run.with(run.conclusion(), sections);
    }

    private Document soFar(StoredRun run) {
        List<String> notes = List.of("The report will be " + ResultFile.REPORT_HTML.in(directory.get()) + ".");
        if (run.ended()) {
            return RunDocument.of(run, notes, null);
        }
        RunResult judged = run.result().withReasons(Judge.soFar(run.result()));
        Document all = RunDocument.of(run.with(judged), notes, null);
        return all.with(all.conclusion().soFar(), all.sections());
    }

    @Override
    public void close() {
        endpoint.ifPresent(HttpEndpoint::close);
    }
}
