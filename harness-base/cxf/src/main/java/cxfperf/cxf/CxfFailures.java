package cxfperf.cxf;

import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.FailureKind;
import java.net.SocketException;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.apache.cxf.transport.http.HTTPException;

/** Classifies the failures that CXF's HTTP transport reports to any front end. Safe for use by several threads. */
public final class CxfFailures {

    private static final int MAX_CAUSES = 20;

    private CxfFailures() {}

    /**
     * Classifies by {@link FailureKind#of}, the statuses that CXF turns into exceptions as {@link
     * FailureKind#HTTP_STATUS}, and connections that the asynchronous conduit could not open in time as {@link
     * FailureKind#CONNECT}.
     *
     * @return the kind; {@link FailureKind#OTHER} if no exception in the chain is known
     */
    public static FailureKind kindOf(Throwable thrown) {
        FailureKind kind = FailureKind.of(thrown);
        if (kind == FailureKind.TIMEOUT && any(thrown, CxfFailures::isConnectTimeout)) {
            return FailureKind.CONNECT;
        }
        return kind == FailureKind.OTHER && any(thrown, CxfFailures::isHttpStatus) ? FailureKind.HTTP_STATUS : kind;
    }

    /**
     * Finds out whether the connection broke, as opposed to being closed in order; a reply may have begun before that.
     */
    public static boolean isConnectionLost(Throwable thrown) {
        return any(thrown, SocketException.class::isInstance);
    }

    /** Finds out whether the end of a reply is missing, as opposed to a complete reply that cannot be read. */
    public static boolean isCutOff(Throwable thrown) {
        return isConnectionLost(thrown) || FailureKind.of(thrown) != FailureKind.OTHER;
    }

    /**
     * Makes the failure for a reply that was received and cannot be read.
     *
     * @param thrown the exception of the front end that read the reply; it is thrown again if the connection failed
     *     before the end of the reply
     */
    public static CallFailedException unreadable(RuntimeException thrown) {
        if (isCutOff(thrown)) {
            throw thrown;
        }
        Throwable root = root(thrown);
        return CallFailedException.wrongReply("unreadable reply: "
                + root.getClass().getSimpleName() + ": " + Expect.cut(String.valueOf(root.getMessage())));
    }

    /**
     * Adds facts from the head of a reply to its failure: the target of a redirect, which CXF's client does not follow
     * by itself, and a coding of the body that was not decoded, such as gzip.
     *
     * @param header finds the value of a header by its name; null if the reply lacks it
     */
    public static CallFailedException withHead(CallFailedException failed, UnaryOperator<String> header) {
        String location = failed.kind() == FailureKind.HTTP_STATUS ? header.apply("Location") : null;
        String coding = header.apply("Content-Encoding");
        if (location == null && coding == null) {
            return failed;
        }
        return new CallFailedException(
                failed.kind(),
                failed.getMessage()
                        // A query may hold a secret.
                        + (location == null ? "" : "; Location: " + Expect.cut(location.replaceFirst("\\?.*", "?…")))
                        + (coding == null ? "" : "; Content-Encoding: " + Expect.cut(coding)));
    }

    /**
     * Searches the exception and its causes, outermost first, at most 20 of them.
     *
     * @param thrown what a call threw; null has no causes
     */
    public static boolean any(Throwable thrown, Predicate<Throwable> test) {
        Throwable link = thrown;
        for (int i = 0; link != null && i < MAX_CAUSES; i++, link = link.getCause()) {
            if (test.test(link)) {
                return true;
            }
        }
        return false;
    }

    /** Finds the innermost cause that a message can name, at most 20 links deep. */
    public static Throwable root(Throwable thrown) {
        Throwable root = thrown;
        for (int i = 0; root.getCause() != null && i < MAX_CAUSES; i++) {
            root = root.getCause();
        }
        return root;
    }

    /** The class is compared by name, because the client of the asynchronous conduit is not on every class path. */
    private static boolean isConnectTimeout(Throwable link) {
        return link.getClass().getSimpleName().equals("ConnectTimeoutException");
    }

    private static boolean isHttpStatus(Throwable link) {
        // CXF throws this text for a status after which it would have to repeat a request whose body it no longer has.
        return link instanceof HTTPException
                || link.getMessage() != null && link.getMessage().startsWith("HTTP response '");
    }
}
