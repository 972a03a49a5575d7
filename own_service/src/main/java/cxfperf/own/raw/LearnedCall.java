package cxfperf.own.raw;

import cxfperf.cxf.raw.ExpectedReply;
import cxfperf.cxf.raw.RawReply;
import cxfperf.cxf.raw.RawRequest;
import cxfperf.scenario.CallFailedException;

/**
 * One call of a service, with the values of one row, as all workers make it. Immutable.
 *
 * @param request one that is always the same, which has {@code requestBytes} be null
 * @param reply one that is always the same; null where {@code replyBytes} are not
 * @param one reply that was learned from
 * @param other another one
 */
record LearnedCall(
        RawRequest request,
        RequestBytes requestBytes,
        ExpectedReply reply,
        ReplyBytes replyBytes,
        RawReply one,
        RawReply other) {

    /** What one worker sends and expects; to be asked for the values of each call ahead of it. */
    OwnExchange newExchange() throws CallFailedException {
        LikelyBody body = new LikelyBody(replyBytes);
        return new OwnExchange(this, body, reply == null ? ExpectedReply.varying(one, other, body) : reply);
    }

    /** One worker's. Owned by one thread. */
    record OwnExchange(LearnedCall call, LikelyBody body, ExpectedReply reply) {

        /** The request with these values; the reply is expected to have them, too. */
        RawRequest request(SentTexts texts) {
            if (call.reply == null) {
                body.expect(texts);
                reply.expectNext();
            }
            return call.request != null ? call.request : RawRequest.of(call.requestBytes.with(texts));
        }
    }
}
