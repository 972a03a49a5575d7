package cxfperf.cxf.socket;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import javax.xml.namespace.QName;
import org.apache.cxf.Bus;
import org.apache.cxf.bus.CXFBusFactory;
import org.apache.cxf.message.Exchange;
import org.apache.cxf.message.ExchangeImpl;
import org.apache.cxf.message.Message;
import org.apache.cxf.message.MessageImpl;
import org.apache.cxf.service.model.EndpointInfo;
import org.apache.cxf.transport.http.HTTPConduit;
import org.apache.cxf.transport.http.HTTPConduitFactory;
import org.apache.cxf.transport.http.HTTPTransportFactory;
import org.apache.cxf.transports.http.configuration.HTTPClientPolicy;

/** Calls through a conduit of {@link SocketConduitFactory} in the same way as CXF's chain. */
final class ConduitCaller implements AutoCloseable {

    final Bus bus = new CXFBusFactory().createBus();
    final HTTPClientPolicy policy = new HTTPClientPolicy();
    HTTPConduit conduit;

    ConduitCaller() {
        policy.setReceiveTimeout(20_000);
        policy.setConnectionTimeout(20_000);
        bus.setExtension(new SocketConduitFactory(), HTTPConduitFactory.class);
    }

    void open(String address) throws IOException {
        conduit = conduit(address);
        conduit.setClient(policy);
    }

    HTTPConduit conduit(String address) throws IOException {
        EndpointInfo endpoint = new EndpointInfo();
        endpoint.setName(new QName("urn:test", "Port"));
        endpoint.setAddress(address);
        return (HTTPConduit) new HTTPTransportFactory().getConduit(endpoint, bus);
    }

    String post(String body) throws IOException {
        return call("POST", body);
    }

    String call(String method, String body) throws IOException {
        return send(message(method), body);
    }

    Message message(String method) {
        Message message = new MessageImpl();
        Exchange exchange = new ExchangeImpl();
        exchange.setSynchronous(true);
        exchange.put(Bus.class, bus);
        exchange.setOutMessage(message);
        message.setExchange(exchange);
        message.put(Message.HTTP_REQUEST_METHOD, method);
        return message;
    }

    /** Does the steps of CXF's chain: prepare, write, close, and close again after the reply has been read. */
    String send(Message message, String body) throws IOException {
        conduit.setMessageObserver(reply -> reply.getExchange().setInMessage(reply));
        conduit.prepare(message);
        OutputStream out = message.getContent(OutputStream.class);
        if (!body.isEmpty()) {
            out.write(body.getBytes(StandardCharsets.UTF_8));
        }
        out.close();
        Message reply = message.getExchange().getInMessage();
        InputStream in = reply.getContent(InputStream.class);
        String text = in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
        conduit.close(reply);
        return reply.get(Message.RESPONSE_CODE) + " " + text;
    }

    @Override
    public void close() {
        if (conduit != null) {
            conduit.close();
        }
        bus.shutdown(true);
    }
}
