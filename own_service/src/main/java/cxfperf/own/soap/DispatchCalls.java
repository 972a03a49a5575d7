package cxfperf.own.soap;

import cxfperf.cxf.CxfClients;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadClient;
import jakarta.xml.ws.BindingProvider;
import jakarta.xml.ws.Dispatch;
import jakarta.xml.ws.Service;
import jakarta.xml.ws.handler.MessageContext;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import javax.xml.namespace.QName;
import javax.xml.transform.Source;
import org.apache.cxf.Bus;
import org.apache.cxf.endpoint.Client;
import org.apache.cxf.jaxws.DispatchImpl;

/** The clients of a SOAP service: each has a Dispatch of its own, whose request context is its own then, too. */
final class DispatchCalls implements CxfClients.Maker {

    private final Service service;
    private final QName port;
    private final Service.Mode mode;
    private final String request;

    private DispatchCalls(Service service, QName port, Service.Mode mode, String request) {
        this.service = service;
        this.port = port;
        this.mode = mode;
        this.request = request;
    }

    /** On the bus that is the thread's default. */
    static DispatchCalls prepare(Bus bus, ClientSpec spec) throws Exception {
        QName service = QName.valueOf(spec.options().get(SoapByWsdl.SERVICE));
        return new DispatchCalls(
                Service.create(
                        URI.create(WsdlDocument.location(spec.options().get(SoapByWsdl.WSDL)))
                                .toURL(),
                        service),
                new QName(service.getNamespaceURI(), spec.options().get(SoapByWsdl.PORT)),
                SoapByWsdl.isWholeMessage(spec) ? Service.Mode.MESSAGE : Service.Mode.PAYLOAD,
                spec.options().get(SoapByWsdl.REQUEST));
    }

    @Override
    public LoadClient make(CxfClients clients, String operation, int worker) throws IOException {
        Dispatch<Source> dispatch = service.createDispatch(port, Source.class, mode);
        Client client = ((DispatchImpl<?>) dispatch).getClient();
        client.getEndpoint().getEndpointInfo().setAddress(clients.target().toString());
        dispatch.getRequestContext()
                .put(BindingProvider.ENDPOINT_ADDRESS_PROPERTY, clients.target().toString());
        dispatch.getRequestContext().put(MessageContext.WSDL_OPERATION, new QName(port.getNamespaceURI(), operation));
        clients.adopt(client);
        return new DispatchCall(dispatch, client, Files.readAllBytes(RequestFiles.of(request, operation)));
    }
}
