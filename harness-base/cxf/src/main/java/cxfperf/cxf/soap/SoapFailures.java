package cxfperf.cxf.soap;

import cxfperf.cxf.CxfFailures;
import cxfperf.scenario.FailureKind;
import org.apache.cxf.binding.soap.SoapFault;

/** Classifies the exceptions that a CXF SOAP client throws. Safe for use by several threads. */
public final class SoapFailures {

    private SoapFailures() {}

    /**
     * Classifies by {@link CxfFailures#kindOf}, and a fault that the server sent as {@link FailureKind#SOAP_FAULT}.
     *
     * @return the kind; {@link FailureKind#OTHER} if no exception in the chain is known
     */
    public static FailureKind kindOf(Throwable thrown) {
        FailureKind kind = CxfFailures.kindOf(thrown);
        return kind == FailureKind.OTHER && CxfFailures.any(thrown, SoapFailures::isFaultOfServer)
                ? FailureKind.SOAP_FAULT
                : kind;
    }

    /** Whether a reply was received and reading it failed. */
    static boolean isUnreadableReply(Throwable thrown) {
        return kindOf(thrown) == FailureKind.OTHER && !CxfFailures.isConnectionLost(thrown);
    }

    /**
     * Whether the server sent the fault. CXF throws SoapFault (or SOAPFaultException, if a SAAJ implementation is on
     * the classpath) also if it cannot read a reply. CXF's own exceptions have a cause, or a message key that is not
     * the text; those for a fault of the server have the text only.
     */
    private static boolean isFaultOfServer(Throwable link) {
        return link instanceof SoapFault fault
                && fault.getCause() == null
                && fault.getMessage() != null
                && fault.getMessage().equals(fault.getCode());
    }
}
