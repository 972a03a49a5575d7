package cxfperf.cxf.raw;

import cxfperf.scenario.LoadClient;
import java.nio.charset.StandardCharsets;

/**
 * A client whose calls each have another id, of ten digits always, which comes back. Of the workers of a run no two
 * have the same one before {@value #IDS} calls were made by all together; then they begin again. Owned by one thread.
 */
public final class RawIdClient implements LoadClient {

    /**
     * The ids of the two calls that are learned from, which differ in each digit: the second is the first and the step.
     */
    public static final int FIRST_LEARNED = 1_010_101_010;

    public static final int STEP_LEARNED = 1_111_111_111;

    private static final int LEAST = 1_000_000_000;

    /** Up to the largest int. */
    private static final int IDS = 1_147_483_647;

    private final RawExchanges exchanges;
    private final RawRequest request;
    private final ExpectedReply reply;
    private final int step;
    private final byte[] id;
    private long next;

    /**
     * Learns.
     *
     * @param cxf calls with the ids that are said above
     * @param worker from 0
     */
    public RawIdClient(RawLesson lesson, LoadClient cxf, int worker, int workers) throws Exception {
        RecordedCall one = lesson.call(cxf);
        RecordedCall other = lesson.call(cxf);
        byte[] oneId = text(FIRST_LEARNED);
        byte[] otherId = text(FIRST_LEARNED + STEP_LEARNED);
        this.request = RawRequest.withIds(one, other, oneId, otherId);
        this.reply = lesson.noted(ExpectedReply.withIds(one.reply(), other.reply(), oneId, otherId));
        this.exchanges = lesson.newExchanges();
        this.id = otherId;
        this.next = worker;
        this.step = workers;
    }

    private static byte[] text(int id) {
        return Integer.toString(id).getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public void prepare() {
        int rest = LEAST + (int) next;
        next = (next + step) % IDS;
        for (int i = id.length - 1; i >= 0; i--) {
            id[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        request.writeId(id);
        reply.expectId(id);
    }

    @Override
    public void call() throws Exception {
        exchanges.call(request, reply);
    }

    @Override
    public void close() {
        exchanges.close();
    }
}
