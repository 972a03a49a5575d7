package cxfperf.cxf.soap;

import cxfperf.cxf.CxfFailures;
import cxfperf.scenario.FailureKind;
import org.apache.cxf.binding.soap.SoapFault;

/** Kinds of the exceptions that a CXF SOAP client throws. Safe for use by several threads. */
public final class SoapFailures {

    private SoapFailures() {}

    /** {@link CxfFailures#kindOf}, and {@link FailureKind#SOAP_FAULT} for a fault that the server sent. */
    public static FailureKind kindOf(Throwable thrown) {
        FailureKind kind = CxfFailures.kindOf(thrown);
        return kind == FailureKind.OTHER && CxfFailures.any(thrown, SoapFailures::isFaultOfServer)
                ? FailureKind.SOAP_FAULT
                : kind;
    }

    /** Whether what failed, after a reply had come, was to read it. */
    static boolean isUnreadableReply(Throwable thrown) {
        return kindOf(thrown) == FailureKind.OTHER && !CxfFailures.isConnectionLost(thrown);
    }

    /**
     * CXF throws SoapFault, and with a SAAJ implementation on the classpath SOAPFaultException, for its own trouble
     * with a reply as well. Its own ones have a cause, or a message key that is not the text; the server's have the
     * text only.
     */
    private static boolean isFaultOfServer(Throwable link) {
        return link instanceof SoapFault fault
                && fault.getCause() == null
                && fault.getMessage() != null
                && fault.getMessage().equals(fault.getCode());
    }
}
