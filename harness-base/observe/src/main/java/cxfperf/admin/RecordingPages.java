package cxfperf.admin;

import cxfperf.probe.WindowRecorder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * The pages for a flight recording of the server. POST {@code /recording/start} starts it; POST {@code /recording/stop}
 * ends it and returns its size in bytes; then GET {@code /recording?from=N} returns the next part from byte N, empty
 * after the end. There is one recording: a new start deletes the last one. A request may name its client with {@code
 * client=ID}; the recording is only for the client that started it. Thread-safe.
 */
final class RecordingPages implements AutoCloseable {

    static final String START = "/recording/start";
    static final String STOP = "/recording/stop";
    static final String PARTS = "/recording";
    static final String FROM = "from";

    /** A part of this size is sent within the time limit of a reply on any network suitable for a load. */
    static final int PART_BYTES = 4 << 20;

    private final WindowRecorder recorder;
    private Path file;

    /** The client that started the recording. */
    private String client = "";

    RecordingPages(WindowRecorder recorder) {
        this.recorder = recorder;
    }

    void serveAt(HttpEndpoint endpoint) {
        endpoint.act(START, "text/plain", this::start);
        endpoint.act(STOP, "text/plain", this::stop);
        endpoint.serveBytes(PARTS, "application/octet-stream", this::part);
    }

    private synchronized String start(Map<String, String> query) throws IOException {
        delete();
        client = query.getOrDefault(LiveHeapPage.CLIENT, "");
        recorder.start();
        return "recording\n";
    }

    private synchronized String stop(Map<String, String> query) throws IOException {
        refuseOthers(query);
        recorder.stop();
        delete();
        file = Files.createTempFile("cxfperf-", ".jfr");
        recorder.copyTo(file);
        recorder.discard();
        return Files.size(file) + "\n";
    }

    /** Refuses other clients, because a client must not use the recording of another client. */
    private void refuseOthers(Map<String, String> query) throws IOException {
        if (!client.equals(query.getOrDefault(LiveHeapPage.CLIENT, ""))) {
            throw new IOException("another client has had the server recorded since");
        }
    }

    private synchronized byte[] part(Map<String, String> query) throws IOException {
        refuseOthers(query);
        if (file == null) {
            throw new IOException("nothing was recorded");
        }
        try (FileChannel channel = FileChannel.open(file)) {
            long from = Long.parseLong(query.getOrDefault(FROM, "0"));
            ByteBuffer part = ByteBuffer.allocate((int) Math.max(0, Math.min(PART_BYTES, channel.size() - from)));
            while (part.hasRemaining() && channel.read(part, from + part.position()) >= 0) {
                // The loop is needed because one read may return fewer bytes than remain.
            }
            return part.array();
        }
    }

    private void delete() throws IOException {
        if (file != null) {
            Files.deleteIfExists(file);
            file = null;
        }
    }

    @Override
    public synchronized void close() {
        try {
            delete();
        } catch (IOException e) {
            // The file stays in the directory for temporary files.
        }
        recorder.close();
    }
}
