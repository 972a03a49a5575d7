package cxfperf.admin;

import cxfperf.probe.WindowRecorder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * The pages that hand out a flight recording of the server: a POST to {@code /recording/start} and one to {@code
 * /recording/stop}, whose answer is a {@link RecordingTimes}; then {@code /recording?from=N} is the bytes from there
 * on, some at a time, and no byte after its end. One client at a time: the latest that started one has it. Any thread.
 */
final class RecordingPages implements AutoCloseable {

    static final String START = "/recording/start";
    static final String STOP = "/recording/stop";
    static final String PARTS = "/recording";
    static final String FROM = "from";

    /** Little enough to be sent within the time limit of an answer, over any network that is fit for a load. */
    private static final int PART_BYTES = 4 << 20;

    private final WindowRecorder recorder;
    private Path file;

    RecordingPages(WindowRecorder recorder) {
        this.recorder = recorder;
    }

    void serveAt(HttpEndpoint endpoint) {
        endpoint.act(START, "text/plain", query -> start());
        endpoint.act(STOP, "text/plain", query -> stop());
        endpoint.serveParts(PARTS, this::part);
    }

    private synchronized String start() throws IOException {
        delete();
        recorder.start();
        return "recording\n";
    }

    private synchronized String stop() throws IOException {
        WindowRecorder.Recorded recorded = recorder.stop();
        delete();
        file = Files.createTempFile("cxfperf-", ".jfr");
        recorder.copyTo(file);
        recorder.discard();
        return new RecordingTimes(recorded.from().toEpochMilli(), recorded.to().toEpochMilli(), Files.size(file))
                .text();
    }

    private synchronized byte[] part(Map<String, String> query) throws IOException {
        if (file == null) {
            throw new IOException("nothing was recorded");
        }
        try (FileChannel channel = FileChannel.open(file)) {
            long from = Long.parseLong(query.getOrDefault(FROM, "0"));
            ByteBuffer part = ByteBuffer.allocate((int) Math.max(0, Math.min(PART_BYTES, channel.size() - from)));
            while (part.hasRemaining() && channel.read(part, from + part.position()) >= 0) {
                // One read may give less than there is.
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
            // It is in the directory for temporary files.
        }
        recorder.close();
    }
}
