package cxfperf.scenario;

import java.net.BindException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.Locale;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLHandshakeException;

/**
 * The cause of a failed call. Failures are counted, but are in neither the throughput nor the histograms of successes.
 */
public enum FailureKind {
    /** No connection could be made: refused, unreachable, unknown host, connect timed out, TLS handshake refused. */
    CONNECT,
    /** No local port was free for the connection. */
    BIND,
    /** The reply did not come within the call's time limit. */
    TIMEOUT,
    /** The server answered with a SOAP fault. */
    SOAP_FAULT,
    /** The server answered with an HTTP status that is not the operation's success. */
    HTTP_STATUS,
    /** The reply was not the expected one. */
    WRONG_REPLY,
    /** The call did not return within its time limit and a grace period. */
    STUCK,
    /** Any other cause, for example a connection reset during the call. */
    OTHER;

    private static final int MAX_CAUSES = 20;

    /**
     * The kind of the outermost exception that is one of the JDK's for a connection, or a {@link CallFailedException};
     * {@link #OTHER} if none is. Follows at most 20 causes, because some libraries build cyclic chains. Thread-safe.
     */
    public static FailureKind of(Throwable thrown) {
        Throwable link = thrown;
        for (int i = 0; link != null && i < MAX_CAUSES; i++, link = link.getCause()) {
            FailureKind kind = ofLink(link);
            if (kind != OTHER) {
                return kind;
            }
        }
        return OTHER;
    }

    private static FailureKind ofLink(Throwable link) {
        if (link instanceof CallFailedException failed) {
            return failed.kind();
        }
        // Linux reports an exhausted port range as EADDRNOTAVAIL. The JDK throws a BindException or a ConnectException
        // for it, so the text is checked before the class.
        if (link instanceof BindException || mentions(link, "cannot assign requested address")) {
            return BIND;
        }
        if (link instanceof ConnectException
                || link instanceof NoRouteToHostException
                || link instanceof UnknownHostException
                || link instanceof UnresolvedAddressException
                || link instanceof HttpConnectTimeoutException
                || link instanceof SSLHandshakeException) {
            return CONNECT;
        }
        if (link instanceof SocketTimeoutException) {
            return mentions(link, "connect timed out") ? CONNECT : TIMEOUT;
        }
        if (link instanceof HttpTimeoutException || link instanceof TimeoutException) {
            return TIMEOUT;
        }
        return OTHER;
    }

    private static boolean mentions(Throwable link, String lowerCaseText) {
        String message = link.getMessage();
        return message != null && message.toLowerCase(Locale.ROOT).contains(lowerCaseText);
    }
}
