package cxfperf.live;

import cxfperf.admin.HttpEndpoint;
import cxfperf.options.CannotRunException;
import cxfperf.options.ListenAddress;
import cxfperf.options.Option;
import cxfperf.report.LiveDocument;
import cxfperf.report.document.Document;
import cxfperf.report.render.HtmlPage;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Serves the live page: a page without content at {@code /}, and at {@code /events} what it shows, as server-sent
 * events. Each event is the whole content, so that a page that slept or lost its connection misses nothing. One thread
 * renders, at most once a second and never for more than a hundredth of its time, and only while somebody looks. A slow
 * viewer gets fewer events, and is cut off by the time limit of a reply. Read-only. Thread-safe.
 */
public final class LivePage implements AutoCloseable {

    /** More would cost the load what they read. */
    static final int MOST_VIEWERS = 8;

    private static final long SHORTEST_PERIOD_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long LONGEST_PERIOD_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** The time between two contents, in CPU times of one. */
    private static final long PERIOD_IN_RENDERINGS = 100;

    /** How long the end waits for those who look to have it. */
    private static final long END_NANOS = TimeUnit.SECONDS.toNanos(2);

    private static final int RETRY_MILLIS = 300;

    private static final Map<String, String> HEADERS = Map.of(
            "Cache-Control", "no-store",
            "X-Content-Type-Options", "nosniff",
            "Referrer-Policy", "no-referrer",
            "Content-Security-Policy",
                    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:;"
                            + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");

    /** @param event the name of the event: update or end */
    private record LiveUpdate(long number, String event, String data) {}

    /** Makes a content. Called by one thread. */
    private final Callable<Document> contents;

    private final LiveView view;

    /** Null where no page was asked for. */
    private final HttpEndpoint endpoint;

    /** Numbers of this process begin with it: the page may have those of an earlier one at the same port. */
    private final String process = Long.toHexString(System.nanoTime()) + "-";

    private LiveUpdate latest = new LiveUpdate(0, "", "");
    private int viewers;
    private boolean ending;
    private boolean ended;

    /** When a viewer was last sent away to ask again. */
    private long lastLeft = System.nanoTime() - END_NANOS;

    private LivePage(LiveView view, Callable<Document> contents, HttpEndpoint endpoint) {
        this.view = view;
        this.contents = contents;
        this.endpoint = endpoint;
    }

    /**
     * Opens the page, if one is asked for.
     *
     * @param title what is measured
     * @throws CannotRunException if the port is not free
     */
    public static LivePage open(Optional<ListenAddress> address, String title) throws CannotRunException {
        LiveView view = new LiveView(title);
        return address.isEmpty()
                ? new LivePage(view, view::document, null)
                : open(address.get(), title, view, view::document);
    }

    static LivePage open(ListenAddress address, String title, LiveView view, Callable<Document> contents)
            throws CannotRunException {
        HttpEndpoint endpoint;
        try {
            endpoint = HttpEndpoint.open(address.boundTo(), address.port());
        } catch (IOException e) {
            throw address.notFree(Option.LIVE.optionName(), e);
        }
        LivePage page = new LivePage(view, contents, endpoint);
        endpoint.onlyByNamesOfThisHost();
        endpoint.headers(HEADERS);
        byte[] frame = HtmlPage.live(title).getBytes(StandardCharsets.UTF_8);
        endpoint.serveBytes("/", "text/html", query -> frame);
        endpoint.serveEvents("/events", MOST_VIEWERS, page::events);
        Thread renderer = new Thread(page::render, "live-page");
        renderer.setDaemon(true);
        renderer.setPriority(Thread.MIN_PRIORITY);
        renderer.start();
        return page;
    }

    /** What runs, which callers note. */
    public LiveView view() {
        return view;
    }

    /** Whether a page was asked for. */
    public boolean isOpen() {
        return endpoint != null;
    }

    /** Shows the document of the finished runs, which is made only where a page was asked for. */
    public void finished(Supplier<Document> soFar) {
        if (isOpen()) {
            view.finished(soFar.get());
        }
    }

    /** One line with the link; empty where no page was asked for. */
    public Optional<String> link() {
        return isOpen() ? Optional.of("live page: " + endpoint.address()) : Optional.empty();
    }

    private void render() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        try {
            while (awaitViewer()) {
                long start = System.nanoTime();
                long used = threads.getCurrentThreadCpuTime();
                try {
                    publish("update", HtmlPage.update(contents.call()));
                } catch (Exception e) {
                    // A file was just written or removed; the next attempt may succeed.
                }
                long cost = Math.max(0, threads.getCurrentThreadCpuTime() - used);
                long period =
                        Math.max(SHORTEST_PERIOD_NANOS, Math.min(LONGEST_PERIOD_NANOS, PERIOD_IN_RENDERINGS * cost));
                pause(start + period);
            }
        } catch (InterruptedException | OutOfMemoryError e) {
            // Without memory the run needs what there is, and its pages stay as they are.
        }
    }

    private synchronized boolean awaitViewer() throws InterruptedException {
        while (viewers == 0 && !ending) {
            wait();
        }
        return !ending;
    }

    private synchronized void pause(long until) throws InterruptedException {
        for (long left = until - System.nanoTime(); left > 0 && !ending; left = until - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
    }

    private synchronized void publish(String event, String data) {
        if (!ended && (!data.equals(latest.data()) || event.equals("end"))) {
            latest = new LiveUpdate(latest.number() + 1, event, data);
            ended = event.equals("end");
            notifyAll();
        }
    }

    /** Sends each content that is newer than the viewer's, for some seconds; the viewer then asks again. */
    private void events(String lastId, OutputStream out) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + HttpEndpoint.LONGEST_STREAM.toNanos();
        join(1);
        try {
            out.write(("retry: " + RETRY_MILLIS + "\n\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
            long seen = number(lastId);
            for (LiveUpdate next = after(seen, deadline); next != null; next = after(next.number(), deadline)) {
                out.write(("id: " + process + next.number() + "\nevent: " + next.event() + "\ndata: " + next.data()
                                + "\n\n")
                        .getBytes(StandardCharsets.UTF_8));
                out.flush();
                if (next.event().equals("end")) {
                    return;
                }
            }
            synchronized (this) {
                // The viewer asks again in a moment.
                lastLeft = System.nanoTime();
            }
        } finally {
            join(-1);
        }
    }

    private long number(String id) {
        boolean ours = id != null && id.matches(process + "\\d{1,18}");
        return ours ? Long.parseLong(id.substring(process.length())) : 0;
    }

    private synchronized void join(int more) {
        viewers += more;
        notifyAll();
    }

    /** The latest content, once it has another number; null at the deadline. */
    private synchronized LiveUpdate after(long seen, long deadline) throws InterruptedException {
        for (long left = deadline - System.nanoTime(); left > 0; left = deadline - System.nanoTime()) {
            if (latest.number() != 0 && latest.number() != seen) {
                return latest;
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        return null;
    }

    /**
     * The end of the command: the page shows the report from now on, and keeps it.
     *
     * @param report its content
     * @param file where it is
     */
    public void ends(Document report, Path file) {
        if (isOpen()) {
            synchronized (this) {
                ending = true;
                notifyAll();
            }
            publish("end", HtmlPage.update(LiveDocument.ended(report, file.toString())));
        }
    }

    /** Waits a moment for viewers that have not seen the end. */
    @Override
    public void close() {
        if (!isOpen()) {
            return;
        }
        long until = System.nanoTime() + END_NANOS;
        long retry = TimeUnit.MILLISECONDS.toNanos(3 * RETRY_MILLIS);
        try {
            synchronized (this) {
                ending = true;
                notifyAll();
                while (ended && System.nanoTime() < until && (viewers > 0 || System.nanoTime() - lastLeft < retry)) {
                    TimeUnit.MILLISECONDS.timedWait(this, RETRY_MILLIS);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        endpoint.close();
    }
}
