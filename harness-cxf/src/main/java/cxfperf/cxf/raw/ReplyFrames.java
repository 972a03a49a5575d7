package cxfperf.cxf.raw;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What is around a body, for each length of it: made once, since a call of each reply asks for it. Owned by one thread.
 */
final class ReplyFrames {

    private static final String LENGTH = "Content-Length";

    /** A reply of more lengths than these has its frames made anew. */
    private static final int MOST_KEPT = 256;

    private final RawReply learned;
    private final Function<HttpHead, int[]> free;

    /** Empty where the learned reply does not tell how the server will frame one of this length. */
    private final Map<Integer, Optional<ReplyFrame>> known = new HashMap<>();

    /**
     * As the server has framed the learned reply.
     *
     * @param free from and to, of what may differ in a head
     */
    ReplyFrames(RawReply learned, Function<HttpHead, int[]> free) {
        this.learned = learned;
        this.free = free;
    }

    /** Empty where the learned reply does not tell how the server will frame one of this length. */
    Optional<ReplyFrame> around(int length) {
        Optional<ReplyFrame> frame = known.get(length);
        if (frame == null) {
            if (known.size() == MOST_KEPT) {
                known.clear();
            }
            frame = made(length);
            known.put(length, frame);
        }
        return frame;
    }

    private Optional<ReplyFrame> made(int length) {
        byte[] whole = learned.whole();
        int bodyLength = learned.body().length;
        if (!learned.head().isChunked() && learned.head().first(LENGTH).isPresent()) {
            HttpHead head = length == bodyLength ? learned.head() : withLength(learned.head(), length);
            return Optional.of(new ReplyFrame(bytes(head), new byte[0], free.apply(head)));
        }
        int at = learned.bodyAt();
        if (at < 0 || length != bodyLength || learned.endsWithConnection()) {
            return Optional.empty();
        }
        return Optional.of(new ReplyFrame(
                Arrays.copyOf(whole, at),
                Arrays.copyOfRange(whole, at + bodyLength, whole.length),
                free.apply(learned.head())));
    }

    private static HttpHead withLength(HttpHead head, int length) {
        List<HttpHead.HeaderLine> fields = head.fields().stream()
                .map(field ->
                        field.is(LENGTH) ? new HttpHead.HeaderLine(field.name(), field.name() + ": " + length) : field)
                .toList();
        return new HttpHead(head.start(), fields);
    }

    private static byte[] bytes(HttpHead head) {
        StringBuilder text = new StringBuilder(head.start());
        head.fields().forEach(field -> text.append("\r\n").append(field.line()));
        return text.append("\r\n\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    }
}
