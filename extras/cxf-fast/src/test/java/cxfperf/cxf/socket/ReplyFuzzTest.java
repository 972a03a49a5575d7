package cxfperf.cxf.socket;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.cxf.spare.Spares;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/**
 * Random replies: whole, cut short or with wrong bytes, in pieces of random length. A failed run names its seed, and
 * {@code -Dfuzz.seed} repeats it.
 */
class ReplyFuzzTest {

    private static final long SEED = Long.getLong("fuzz.seed", System.nanoTime());
    private static final int ROUNDS = 200;

    private final Random random = new Random(SEED);

    /** Shared by all connections, as in a factory: what one reply leaves in a buffer would be read with another. */
    private final Spares<ReplyReader.ReplyLines> buffers = Spares.ofBuffers(ReplyReader.ReplyLines::capacity);

    /**
     * A known reply with its bytes.
     *
     * @param untilTheEnd whether only the end of the connection ends the body
     */
    private record Sent(int status, byte[] body, boolean untilTheEnd, byte[] bytes) {}

    /** A reply as it was read. */
    private record Read(int status, byte[] body, boolean reusable) {}

    /** Bytes in pieces of random length. Ends like the conduit's connection, and counts the reads. */
    private static final class Pieces extends InputStream {
        private final byte[] bytes;
        private final RandomGenerator random;
        private int at;

        Pieces(byte[] bytes, RandomGenerator random) {
            this.bytes = bytes;
            this.random = random;
        }

        @Override
        public int read() {
            throw new IllegalStateException("byte by byte");
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            if (at == bytes.length) {
                // A reader that continues after this would never end.
                at++;
                throw new EOFException("the end");
            }
            assertThat(at).as("a read after the end").isLessThan(bytes.length);
            int count =
                    Math.min(length, Math.min(1 + random.nextInt(random.nextBoolean() ? 3 : 5000), bytes.length - at));
            System.arraycopy(bytes, at, into, offset, count);
            at += count;
            return count;
        }
    }

    @Test
    void whatIsSentIsRead() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            List<Sent> sent = new ArrayList<>();
            ByteArrayOutputStream wire = new ByteArrayOutputStream();
            do {
                sent.add(reply());
                wire.write(sent.get(sent.size() - 1).bytes());
            } while (!sent.get(sent.size() - 1).untilTheEnd() && sent.size() < 4);

            ReplyReader replies = new ReplyReader(new Pieces(wire.toByteArray(), random), buffers);
            for (Sent each : sent) {
                Read read = read(replies);
                assertThat(read.status()).as(this::repeat).isEqualTo(each.status());
                assertThat(read.body()).as(this::repeat).isEqualTo(each.body());
                assertThat(read.reusable()).as(this::repeat).isEqualTo(!each.untilTheEnd());
            }
        }
    }

    @Test
    void whatIsCutShortIsAFailure() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            Sent sent = reply();
            if (!sent.untilTheEnd()) {
                byte[] cut = Arrays.copyOf(sent.bytes(), random.nextInt(sent.bytes().length));
                assertThat(failure(cut)).as(this::repeat).isInstanceOf(EOFException.class);
            }
        }
    }

    /**
     * Some wrong bytes are failures. In no case may the reader hang, crash, or return a body that does not fit the
     * head.
     */
    @Test
    void wrongBytesEndInOrder() throws Exception {
        for (int round = 0; round < 4 * ROUNDS; round++) {
            Sent sent = reply();
            byte[] wrong = sent.bytes().clone();
            int bodyFrom = headOf(wrong);
            for (int i = 1 + random.nextInt(3); i > 0; i--) {
                // Nearly all bytes belong to the body and may have any value, so bytes of the framing are chosen more
                // often.
                int at = random.nextInt(random.nextInt(4) == 0 ? wrong.length : bodyFrom);
                wrong[at] = random.nextBoolean()
                        ? (byte) random.nextInt()
                        : (byte) "0159 \r\n:;,+-ax".charAt(random.nextInt(14));
            }
            try {
                Read read = read(new ReplyReader(new Pieces(wrong, random), buffers));
                assertThat(new String(wrong, StandardCharsets.ISO_8859_1))
                        .as(this::repeat)
                        .startsWith("HTTP/1.")
                        .contains(String.valueOf(read.status()));
                assertThat(read.body().length).as(this::repeat).isLessThan(wrong.length);
            } catch (IOException e) {
                // An IOException is a correct result.
            }
        }
    }

    /** Head and body are random bytes. */
    @Test
    void anythingElseIsAFailure() {
        for (int round = 0; round < ROUNDS; round++) {
            byte[] bytes = new byte[random.nextInt(300)];
            random.nextBytes(bytes);
            assertThat(failure(bytes)).as(this::repeat).isInstanceOf(IOException.class);
        }
    }

    private String repeat() {
        return "-Dfuzz.seed=" + SEED;
    }

    private Throwable failure(byte[] bytes) {
        try {
            Read read = read(new ReplyReader(new Pieces(bytes, random), buffers));
            throw new AssertionError(repeat() + " was read as " + read);
        } catch (IOException | RuntimeException e) {
            return e;
        }
    }

    private Read read(ReplyReader replies) throws IOException {
        ResponseHead head = replies.head();
        boolean[] reusable = new boolean[1];
        try (ResponseBody body = new ResponseBody(replies, head, "POST", () -> reusable[0] = true, () -> {})) {
            ByteArrayOutputStream read = new ByteArrayOutputStream();
            byte[] buffer = new byte[1 + random.nextInt(random.nextBoolean() ? 10 : 10_000)];
            for (int count = body.read(buffer, 0, buffer.length); count >= 0; ) {
                read.write(buffer, 0, count);
                count = body.read(buffer, 0, buffer.length);
            }
            return new Read(head.status(), read.toByteArray(), reusable[0]);
        }
    }

    private static int headOf(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1).indexOf("\r\n\r\n") + 4;
    }

    private Sent reply() throws IOException {
        int status = 200 + random.nextInt(400);
        boolean hasBody = status != 204 && status != 304;
        byte[] body =
                new byte[!hasBody || random.nextInt(5) == 0 ? 0 : random.nextInt(random.nextBoolean() ? 50 : 40_000)];
        random.nextBytes(body);
        int framing = hasBody ? random.nextInt(3) : 0;
        ByteArrayOutputStream wire = new ByteArrayOutputStream();
        for (int interim = random.nextInt(3) - 1; interim > 0; interim--) {
            write(wire, "HTTP/1.1 100 Continue\r\nX-Interim: yes\r\n\r\n");
        }
        write(wire, "HTTP/1.1 " + status + (random.nextBoolean() ? " Some Reason" : "") + "\r\n");
        for (int header = random.nextInt(6); header > 0; header--) {
            write(wire, "X-" + header + ":" + " ".repeat(random.nextInt(3)) + "x".repeat(random.nextInt(500)) + "\r\n");
        }
        switch (framing) {
            case 0 -> {
                write(
                        wire,
                        (random.nextBoolean() ? "Content-Length" : "content-length") + ": " + body.length + "\r\n\r\n");
                wire.write(body);
            }
            case 1 -> {
                write(wire, "Transfer-Encoding: " + (random.nextBoolean() ? "chunked" : "CHUNKED") + "\r\n\r\n");
                writeChunks(wire, body);
            }
            default -> {
                write(wire, "\r\n");
                wire.write(body);
            }
        }
        return new Sent(status, body, framing == 2, wire.toByteArray());
    }

    private void writeChunks(ByteArrayOutputStream wire, byte[] body) throws IOException {
        for (int at = 0; at < body.length; ) {
            int length = 1 + random.nextInt(Math.min(9_000, body.length - at));
            String size = Integer.toHexString(length);
            write(
                    wire,
                    (random.nextBoolean() ? size : "00" + size.toUpperCase(java.util.Locale.ROOT))
                            + (random.nextBoolean() ? "" : ";name=value") + "\r\n");
            wire.write(body, at, length);
            write(wire, "\r\n");
            at += length;
        }
        write(wire, "0\r\n" + (random.nextBoolean() ? "" : "Trailer: value\r\n") + "\r\n");
    }

    private static void write(ByteArrayOutputStream wire, String text) throws IOException {
        wire.write(text.getBytes(StandardCharsets.ISO_8859_1));
    }
}
