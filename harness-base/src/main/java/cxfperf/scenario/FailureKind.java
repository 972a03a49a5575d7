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

/** Why a call failed. A failure is a counted outcome: it is never throughput and never in a success histogram. */
public enum FailureKind {
    /** No connection could be made: refused, unreachable, unknown host, connect timed out, TLS handshake refused. */
    CONNECT,
    /** No local port was left to connect from. */
    BIND,
    /** The reply did not come within the call's time limit. */
    TIMEOUT,
    /** The server answered with a SOAP fault. */
    SOAP_FAULT,
    /** The server answered with an HTTP status that is not the operation's success. */
    HTTP_STATUS,
    /** A reply came and was not the expected one. */
    WRONG_REPLY,
    /** The call never came back: it was still out when the time limit and a grace period had passed. */
    STUCK,
    /** Anything else, for example a connection that was reset during the call. */
    OTHER;

    private static final int MAX_CAUSES = 20;

    /**
     * Classifies by the exceptions of the JDK and by {@link CallFailedException}, outermost first. A cause chain is
     * followed for at most 20 links, because libraries have been seen to build cyclic ones.
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
        // Linux reports an exhausted port range as EADDRNOTAVAIL, which the JDK turns into either of these two classes,
        // so the text must be checked before the class.
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
