package cxfperf.customer.http;

import cxfperf.cxf.raw.ExpectedReply;
import cxfperf.cxf.raw.RawExchanges;
import cxfperf.cxf.raw.RawLesson;
import cxfperf.cxf.raw.RawRequest;
import cxfperf.cxf.raw.RecordedCall;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.SentStamp;
import java.nio.charset.StandardCharsets;

/**
 * The one-way operation of the raw client: each call has its own {@link SentStamp} in a header, and is over when the server has
 * said that it has the request. Owned by one thread.
 */
final class RawUpdate implements LoadClient {

    private static final String BEFORE_STAMP = "\r\n" + SentStamp.NAME + ": ";

    private final RawExchanges exchanges;
    private final RawRequest request;
    private final ExpectedReply accepted;

    /** Learns. @param cxf makes the calls to learn from */
    RawUpdate(RawLesson lesson, LoadClient cxf) throws Exception {
        RecordedCall one = lesson.call(cxf);
        RecordedCall other = lesson.call(cxf);
        request = RawRequest.withText(one, BEFORE_STAMP, stamp(one));
        request.writeText(stamp(other));
        if (!request.isThatOf(other)) {
            throw CallFailedException.wrongReply("CXF's client sends another request each time, and not for its stamp");
        }
        accepted = lesson.noted(ExpectedReply.same(one.reply(), other.reply()));
        exchanges = lesson.newExchanges();
    }

    private static String stamp(RecordedCall call) throws CallFailedException {
        String request = new String(call.request(), StandardCharsets.ISO_8859_1);
        int at = request.indexOf(BEFORE_STAMP);
        if (at < 0) {
            throw CallFailedException.wrongReply("CXF's client has sent no header " + SentStamp.NAME);
        }
        int from = at + BEFORE_STAMP.length();
        return request.substring(from, request.indexOf('\r', from));
    }

    @Override
    public void call() throws Exception {
        request.writeText(SentStamp.now().text());
        exchanges.call(request, accepted);
    }

    @Override
    public void close() {
        exchanges.close();
    }
}
