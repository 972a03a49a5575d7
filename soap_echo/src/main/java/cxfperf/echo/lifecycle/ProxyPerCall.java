package cxfperf.echo.lifecycle;

import cxfperf.cxf.soap.SoapPort;
import cxfperf.cxf.soap.SoapPort.SoapOperation;
import cxfperf.echo.wire.DocPortType;
import java.util.concurrent.Callable;

/** A new proxy for each call, of a service that is kept. */
record ProxyPerCall(Callable<SoapPort<DocPortType>> maker) implements EchoCalls {

    @Override
    public <R> R call(SoapOperation<DocPortType, R, RuntimeException> operation) throws Exception {
        try (SoapPort<DocPortType> port = maker.call()) {
            return port.call(operation);
        }
    }

    @Override
    public void close() {
        // Each call has freed what it made.
    }
}
