package cxfperf.echo.lifecycle;

import cxfperf.cxf.CxfClients;
import cxfperf.cxf.soap.SoapPort;
import cxfperf.cxf.soap.SoapPort.SoapOperation;
import cxfperf.echo.wire.DocPortType;

/** A new Service for each call, with a WSDL that was read over the wire for it, and a new proxy of that Service. */
final class ServicePerCall implements EchoCalls {

    private final EchoProxies proxies;
    private final CxfClients clients;
    private final String wsdl;
    private final String key;

    /** @param number another one for each worker, so that none of them finds the WSDL of another in the bus */
    ServicePerCall(EchoProxies proxies, CxfClients clients, int number) {
        this.proxies = proxies;
        this.clients = clients;
        this.wsdl = clients.target() + "?wsdl";
        // A fragment is no part of what is sent.
        this.key = wsdl + "#" + number;
    }

    @Override
    public <R> R call(SoapOperation<DocPortType, R, RuntimeException> operation) throws Exception {
        long start = System.nanoTime();
        try (FetchedWsdl fetched = proxies.fetch(clients, wsdl, key);
                SoapPort<DocPortType> port = proxies.portOfNewService(clients, fetched.key())) {
            port.limit(proxies.limit().minusNanos(System.nanoTime() - start));
            return port.call(operation);
        }
    }

    @Override
    public void close() {
        // Each call has freed what it made.
    }
}
