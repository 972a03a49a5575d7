package cxfperf.echo.lifecycle;

import cxfperf.cxf.soap.SoapPort.SoapOperation;
import cxfperf.echo.wire.DocPortType;

/** What one worker calls the service through. Owned by one thread. */
public interface EchoCalls extends AutoCloseable {

    /**
     * Calls one operation, with all that the life cycle has for a call: what it makes is made, and is freed again.
     *
     * @return what the operation returns, as {@link cxfperf.cxf.soap.SoapPort#call} has it
     * @throws cxfperf.scenario.CallFailedException if a reply came and is not the expected kind
     * @throws Exception any other failure, as CXF reports it
     */
    <R> R call(SoapOperation<DocPortType, R, RuntimeException> operation) throws Exception;

    /** Frees what this worker alone has. */
    @Override
    void close();
}
