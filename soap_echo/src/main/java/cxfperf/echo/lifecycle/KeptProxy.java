package cxfperf.echo.lifecycle;

import cxfperf.cxf.soap.SoapPort;
import cxfperf.cxf.soap.SoapPort.SoapOperation;
import cxfperf.echo.wire.DocPortType;

/**
 * A proxy for all calls.
 *
 * @param shared whether others call through it too; then somebody else closes it
 */
record KeptProxy(SoapPort<DocPortType> port, boolean shared) implements EchoCalls {

    @Override
    public <R> R call(SoapOperation<DocPortType, R, RuntimeException> operation) throws Exception {
        return port.call(operation);
    }

    @Override
    public void close() {
        if (!shared) {
            port.close();
        }
    }
}
