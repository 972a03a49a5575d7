package cxfperf.cxf.lean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.lang.ref.Reference;
import java.lang.reflect.Field;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.apache.cxf.Bus;
import org.apache.cxf.bus.CXFBusFactory;
import org.apache.cxf.jaxws.JaxWsProxyFactoryBean;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The buffers of the XML parser are those of a call, and not of each thread that has made one. */
class PooledXmlBuffersTest {

    private static final byte[] REPLY =
            ("<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body><e:textResponse xmlns:e=\""
                            + NoteEcho.NAMESPACE + "\"><return>a</return></e:textResponse></s:Body></s:Envelope>")
                    .getBytes(StandardCharsets.UTF_8);

    private final List<Object> used = new ArrayList<>();
    private HttpServer server;
    private Bus bus;

    @BeforeEach
    void open() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().set("Content-Type", "text/xml");
            exchange.sendResponseHeaders(200, REPLY.length);
            exchange.getResponseBody().write(REPLY);
            exchange.close();
        });
        server.start();
        bus = new CXFBusFactory().createBus();
        bus.getInInterceptors().add(new AfterReading());
    }

    @AfterEach
    void close() {
        bus.shutdown(true);
        server.stop(0);
    }

    /** Notes the buffers that a reply was read with. */
    private final class AfterReading extends AbstractPhaseInterceptor<Message> {
        AfterReading() {
            super(Phase.POST_INVOKE);
        }

        @Override
        public void handleMessage(Message message) {
            used.add(ofThisThread("Reader"));
        }
    }

    @Test
    void threadsThatCallOneAfterTheOtherHaveTheSame() throws Exception {
        new PooledXmlBuffers(() -> true).initialize(bus);
        NoteEcho proxy = proxy(server.getAddress().getPort());
        int parts = 2 * Integer.highestOneBit(Runtime.getRuntime().availableProcessors());

        for (int i = 0; i < 3 * parts; i++) {
            assertThat(inAThread(() -> List.of(proxy.text("a"), keeps()))).isEqualTo(List.of("a", false));
        }

        assertThat(used).hasSize(3 * parts).doesNotContainNull();
        assertThat(Set.copyOf(used)).hasSizeLessThanOrEqualTo(parts);
    }

    @Test
    void aThreadWhoseCallFailsKeepsNoneEither() throws Exception {
        new PooledXmlBuffers(() -> true).initialize(bus);
        NoteEcho proxy = proxy(server.getAddress().getPort());
        inAThread(() -> proxy.text("a"));
        NoteEcho other = proxy(server.getAddress().getPort());
        server.stop(0);

        inAThread(() -> {
            assertThatThrownBy(() -> other.text("a")).isInstanceOf(RuntimeException.class);
            assertThat(keeps()).isFalse();
            return null;
        });
    }

    @Test
    void otherThreadsKeepTheirs() throws Exception {
        new PooledXmlBuffers(() -> false).initialize(bus);
        NoteEcho proxy = proxy(server.getAddress().getPort());

        for (int i = 0; i < 2; i++) {
            assertThat(inAThread(() -> List.of(proxy.text("a"), keeps()))).isEqualTo(List.of("a", true));
        }

        assertThat(used.get(1)).isNotSameAs(used.get(0));
    }

    private NoteEcho proxy(int port) {
        JaxWsProxyFactoryBean factory = new JaxWsProxyFactoryBean();
        factory.setBus(bus);
        factory.setAddress("http://localhost:" + port + "/");
        return factory.create(NoteEcho.class);
    }

    /** Whether this thread has buffers. */
    private static boolean keeps() {
        return ofThisThread("Reader") != null || ofThisThread("Writer") != null;
    }

    private static Object ofThisThread(String side) {
        try {
            Field field = Class.forName("com.ctc.wstx.api." + side + "Config").getDeclaredField("mRecyclerRef");
            field.setAccessible(true);
            Reference<?> reference = (Reference<?>) ((ThreadLocal<?>) field.get(null)).get();
            return reference == null ? null : reference.get();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static <T> T inAThread(Callable<T> action) throws Exception {
        FutureTask<T> task = new FutureTask<>(action);
        Thread thread = new Thread(task);
        thread.start();
        return task.get();
    }
}
