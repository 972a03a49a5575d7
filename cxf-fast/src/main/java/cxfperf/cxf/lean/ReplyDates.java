package cxfperf.cxf.lean;

import jakarta.ws.rs.core.Response;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.cxf.helpers.CastUtils;
import org.apache.cxf.message.Message;
import org.apache.cxf.message.MessageContentsList;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;

/**
 * Sets the Date header of a JAX-RS server's replies, and formats it once a second. CXF makes a date format, with its
 * calendar and its symbols, for each reply. A date that the service has set is kept. Safe for any thread.
 */
final class ReplyDates extends AbstractPhaseInterceptor<Message> {

    private static final String DATE = "Date";

    /** Date format of RFC 9110, section 5.6.7. {@code RFC_1123_DATE_TIME} does not pad the day to two digits. */
    private static final DateTimeFormatter FORMAT =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US);

    private volatile DateText last = new DateText(Long.MIN_VALUE, "");

    private record DateText(long epochSecond, String text) {}

    ReplyDates() {
        super(Phase.PRE_MARSHAL);
    }

    @Override
    public void handleMessage(Message message) {
        Map<String, List<String>> headers = CastUtils.cast((Map<?, ?>) message.get(Message.PROTOCOL_HEADERS));
        if (hasDate(MessageContentsList.getContentsList(message)) || headers != null && headers.containsKey(DATE)) {
            return;
        }
        if (headers == null) {
            headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            message.put(Message.PROTOCOL_HEADERS, headers);
        }
        // A new list for each reply, because filters of the reply may change it.
        headers.put(DATE, new ArrayList<>(List.of(now(System.currentTimeMillis() / 1000))));
    }

    private static boolean hasDate(MessageContentsList contents) {
        return contents != null
                && !contents.isEmpty()
                && contents.get(0) instanceof Response response
                && response.getMetadata() != null
                && response.getMetadata().containsKey(DATE);
    }

    private String now(long epochSecond) {
        DateText second = last;
        if (second.epochSecond() != epochSecond) {
            second = new DateText(epochSecond, text(epochSecond));
            last = second;
        }
        return second.text();
    }

    static String text(long epochSecond) {
        return FORMAT.format(Instant.ofEpochSecond(epochSecond).atOffset(ZoneOffset.UTC));
    }
}
