package cxfperf.cxf.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.cxf.jetty.LeanRequests.QuietBody;
import cxfperf.cxf.lean.DirectWriting;
import cxfperf.cxf.lean.LeanRest;
import cxfperf.cxf.lean.Notes;
import cxfperf.cxf.lean.PooledUnmarshallers;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.cxf.Bus;
import org.apache.cxf.bus.CXFBusFactory;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.jaxrs.JAXRSServerFactoryBean;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.transport.http.AbstractHTTPDestination;
import org.apache.cxf.transport.http_jetty.JettyHTTPServerEngineFactory;
import org.junit.jupiter.api.Test;

/** A JAX-RS server with all lean features answers like a server without them. */
class LeanServerIT {

    private static final String XML = "<n:note xmlns:n='urn:notes' title='a'><text>b&amp;</text></n:note>";

    /** A request, and whether its body is read without a check for "100 Continue". */
    private record Sent(String text, boolean quiet) {}

    private static final List<Sent> REQUESTS = List.of(
            new Sent(head("GET /notes/1"), true),
            new Sent(head("GET /notes/2", "Accept: application/xml;q=0.5, text/xml"), true),
            new Sent(head("GET /notes/3?_type=text"), true),
            new Sent(head("GET /notes/none"), true),
            new Sent(head("GET /elsewhere"), true),
            new Sent(head("DELETE /notes/1"), true),
            new Sent(head("GET /notes/4", "Content-Length: 3") + "abc", true),
            new Sent(
                    head("POST /notes", "Content-Type: application/xml", "Content-Length: " + XML.length()) + XML,
                    true),
            new Sent(
                    head("POST /notes", "Content-Type: application/xml", "Transfer-Encoding: chunked")
                            + Integer.toHexString(XML.length()) + "\r\n" + XML + "\r\n0\r\n\r\n",
                    true),
            new Sent(head("POST /notes", "Content-Type: application/xml", "Content-Length: 5") + "<note", true),
            new Sent(head("PUT /notes", "Content-Type: text/plain", "Content-Length: 0"), true),
            new Sent(head("PUT /notes", "Content-Type: text/plain", "Content-Length: 4") + "text", true),
            new Sent(
                    head("POST /notes/form", "Content-Type: application/x-www-form-urlencoded", "Content-Length: 10")
                            + "text=a%26b",
                    false),
            new Sent(
                    head("PUT /notes", "Content-Type: text/plain", "Content-Length: 4", "Expect: 100-continue")
                            + "text",
                    false));

    private static String head(String requestLine, String... headers) {
        return requestLine + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                + String.join(
                        "", List.of(headers).stream().map(line -> line + "\r\n").toList()) + "\r\n";
    }

    @Test
    void repliesStayTheSameForEachFormOfARequest() throws Exception {
        try (Running plain = new Running(false);
                Running lean = new Running(true)) {
            for (Sent request : REQUESTS) {
                String expected = plain.answer(request.text());

                assertThat(expected).as(request.text()).startsWith("HTTP/1.1 ").contains("Date: <date>");
                for (int again = 0; again < 3; again++) {
                    lean.requests.clear();
                    assertThat(lean.answer(request.text())).as(request.text()).isEqualTo(expected);
                    if (!request.text().contains("/elsewhere")) {
                        assertThat(lean.requests).as(request.text()).hasSize(1);
                        assertThat(lean.requests.peek() instanceof QuietBody)
                                .as(request.text())
                                .isEqualTo(request.quiet());
                    }
                }
            }
            assertThat(plain.answer(REQUESTS.get(13).text())).contains("HTTP/1.1 100 Continue");
            assertThat(plain.answer(REQUESTS.get(0).text())).contains(" 200 ").contains("&lt;&amp;");
            assertThat(plain.answer(REQUESTS.get(12).text())).endsWith("a&b");
        }
    }

    /** A server and the requests that its chain has seen. */
    private static final class Running implements AutoCloseable {

        private final Bus bus = new CXFBusFactory().createBus();
        private final Queue<Object> requests = new ConcurrentLinkedQueue<>();
        private final Server server;
        private final int port;

        Running(boolean lean) throws IOException {
            if (lean) {
                new LeanRequests().initialize(bus);
                new LeanRest().initialize(bus);
                new PooledUnmarshallers().initialize(bus);
                new DirectWriting().initialize(bus);
            }
            bus.getInInterceptors().add(new AbstractPhaseInterceptor<>(Phase.RECEIVE) {
                @Override
                public void handleMessage(Message message) {
                    requests.add(message.get(AbstractHTTPDestination.HTTP_REQUEST));
                }
            });
            JAXRSServerFactoryBean factory = new JAXRSServerFactoryBean();
            factory.setBus(bus);
            try (java.net.ServerSocket free = new java.net.ServerSocket(0)) {
                port = free.getLocalPort();
            }
            factory.setAddress("http://localhost:" + port + "/");
            factory.setServiceBean(new Notes());
            server = factory.create();
        }

        /** Returns all that the server sends, without the date. */
        String answer(String request) throws IOException {
            URI address = URI.create(server.getEndpoint().getEndpointInfo().getAddress());
            try (Socket socket = new Socket(address.getHost(), address.getPort())) {
                socket.setSoTimeout(60_000);
                socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
                StringBuilder all = new StringBuilder();
                try {
                    read(socket.getInputStream(), all);
                } catch (SocketTimeoutException e) {
                    throw new AssertionError("no whole reply to\n" + request + "\nbut\n" + all, e);
                }
                return all.toString()
                        .replaceAll(
                                "Date: [A-Z][a-z]{2}, \\d\\d [A-Z][a-z]{2} \\d{4} \\d\\d:\\d\\d:\\d\\d GMT",
                                "Date: <date>")
                        .replace(String.valueOf(port), "<port>");
            }
        }

        /** Reads interim replies and then the final reply to its end. */
        private static void read(InputStream in, StringBuilder all) throws IOException {
            int from;
            do {
                from = all.length();
                while (all.indexOf("\r\n\r\n", from) < 0) {
                    all.append(next(in));
                }
            } while (all.indexOf("HTTP/1.1 100", from) == from);
            Matcher length = Pattern.compile("(?i)Content-Length: (\\d+)").matcher(all.substring(from));
            assertThat(length.find()).as(all.toString()).isTrue();
            byte[] body = in.readNBytes(Integer.parseInt(length.group(1)));
            all.append(new String(body, StandardCharsets.UTF_8));
        }

        private static char next(InputStream in) throws IOException {
            int next = in.read();
            if (next < 0) {
                throw new EOFException();
            }
            return (char) next;
        }

        @Override
        public void close() {
            server.destroy();
            JettyHTTPServerEngineFactory.destroyForPort(port);
            bus.shutdown(true);
        }
    }
}
