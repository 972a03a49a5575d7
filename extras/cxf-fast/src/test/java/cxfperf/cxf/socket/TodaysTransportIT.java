package cxfperf.cxf.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import cxfperf.testing.ScriptedServer;
import java.lang.management.ManagementFactory;
import java.lang.module.ModuleDescriptor.Version;
import java.lang.ref.Reference;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.apache.cxf.Bus;
import org.apache.cxf.bus.CXFBusFactory;
import org.apache.cxf.configuration.jsse.TLSClientParameters;
import org.apache.cxf.endpoint.Client;
import org.apache.cxf.endpoint.ClientLifeCycleListener;
import org.apache.cxf.endpoint.ClientLifeCycleManager;
import org.apache.cxf.frontend.ClientProxy;
import org.apache.cxf.jaxws.JaxWsProxyFactoryBean;
import org.apache.cxf.transport.http.HTTPConduitFactory;
import org.apache.cxf.transport.http.HttpClientHTTPConduit;
import org.apache.cxf.transport.http_jetty.JettyHTTPServerEngineFactory;
import org.apache.cxf.transports.http.configuration.HTTPClientPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plain.EchoProgram;

/**
 * What CXF's transports do today. If a test fails, a release no longer does so: then its paragraph in docs/for-cxf.md
 * has to be changed.
 */
class TodaysTransportIT {

    private static final int CALLS = 20;
    private static final String OK = "HTTP/1.1 200 OK\nContent-Type: text/xml\nContent-Length: 5\n\nhello";
    private static final Path CONFIGS = Path.of("..", "..", "configs");

    @Test
    void theCallerOfTheDefaultConduitWaitsForOtherThreadsInEachCall() throws Exception {
        try (ScriptedServer server = ScriptedServer.always(OK);
                ConduitCaller sockets = new ConduitCaller();
                ConduitCaller asItComes = new ConduitCaller()) {
            asItComes.bus.setExtension(null, HTTPConduitFactory.class);
            sockets.open(server.address());
            asItComes.open(server.address());
            assertThat(asItComes.conduit).isExactlyInstanceOf(HttpClientHTTPConduit.class);

            assertThat(waitsOf(sockets)).isLessThan(CALLS);
            assertThat(waitsOf(asItComes)).isGreaterThanOrEqualTo(CALLS);
        }
    }

    /** Counts how often this thread waited for another thread to wake it. */
    private static long waitsOf(ConduitCaller caller) throws Exception {
        caller.post("warm");
        long before = waits();
        for (int i = 0; i < CALLS; i++) {
            assertThat(caller.post("request")).isEqualTo("200 hello");
        }
        return waits() - before;
    }

    private static long waits() {
        return ManagementFactory.getThreadMXBean()
                .getThreadInfo(Thread.currentThread().getId())
                .getWaitedCount();
    }

    /**
     * Two threads take part: that of the last conduit that used the client, and that of a new conduit that gets a
     * client.
     */
    @Test
    void anHttpClientThatIsShutDownIsHandedOutAgainBeforeCxf414() throws Exception {
        Class<?> counted = Stream.of(HttpClientHTTPConduit.class.getDeclaredClasses())
                .filter(each -> each.getSimpleName().equals("RefCount"))
                .findFirst()
                .orElseThrow();
        Constructor<?> constructor = counted.getDeclaredConstructor(
                HttpClient.class, HTTPClientPolicy.class, TLSClientParameters.class, Runnable.class);
        constructor.setAccessible(true);
        Runnable nothing = () -> {};
        Object reference = constructor.newInstance(
                HttpClient.newHttpClient(), new HTTPClientPolicy(), new TLSClientParameters(), nothing);
        boolean mended = isFrom("4.1.4") || isFrom("4.0.10") && !isFrom("4.1.0");
        if (!mended) {
            method(counted, "acquire").invoke(reference);
        }

        method(counted, "release").invoke(reference);
        Throwable refused = catchThrowable(() -> method(counted, "acquire").invoke(reference));

        assertThat(refused != null).isEqualTo(mended);
    }

    private static Method method(Class<?> type, String name) throws NoSuchMethodException {
        Method method = type.getDeclaredMethod(name);
        method.setAccessible(true);
        return method;
    }

    private static boolean isFrom(String release) {
        return Version.parse(org.apache.cxf.version.Version.getCurrentVersion()).compareTo(Version.parse(release)) >= 0;
    }

    /** The conduit sends it ahead of the first call, because a request with a body cannot change to HTTP/2. */
    @Test
    void theRequestThatChangesToHttp2OverCleartextHasNoTimeLimit() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        try (ScriptedServer silent = ScriptedServer.playing(connection -> over.await());
                ConduitCaller caller = new ConduitCaller()) {
            caller.bus.setExtension(null, HTTPConduitFactory.class);
            caller.policy.setVersion("2");
            caller.policy.setReceiveTimeout(200);
            caller.open(silent.address());
            Thread call = new Thread(() -> catchThrowable(() -> caller.post("request")));
            call.start();

            call.join(2_000);

            assertThat(call.isAlive()).isTrue();
            assertThat(silent.heads()).singleElement().asString().startsWith("OPTIONS ");
            over.countDown();
            call.join(20_000);
            assertThat(call.isAlive()).isFalse();
        } finally {
            over.countDown();
        }
    }

    /** The second thread can be the JVM's finalizer, because CXF's proxy destroys its client there, too. */
    @Test
    void aClientThatTwoThreadsDestroyAtOnceFailsInOneOfThem() {
        Bus bus = new CXFBusFactory().createBus();
        try {
            JaxWsProxyFactoryBean factory = new JaxWsProxyFactoryBean();
            factory.setBus(bus);
            factory.setAddress("http://localhost:1/");
            EchoProgram.Echo proxy = factory.create(EchoProgram.Echo.class);
            Client client = ClientProxy.getClient(proxy);
            AtomicReference<Throwable> ofTheOther = new AtomicReference<>();
            bus.getExtension(ClientLifeCycleManager.class).registerListener(new WhileItEnds(() -> {
                Thread other = new Thread(() -> ofTheOther.set(catchThrowable(client::destroy)));
                other.start();
                other.join();
            }));

            Throwable ofThisOne = catchThrowable(client::destroy);
            // Without this, the finalizer would sometimes run first.
            Reference.reachabilityFence(proxy);

            assertThat(ofTheOther.get()).isNull();
            assertThat(ofThisOne).isInstanceOf(NullPointerException.class);
        } finally {
            bus.shutdown(true);
        }
    }

    @FunctionalInterface
    private interface Act {
        void run() throws InterruptedException;
    }

    /** Runs an action once, during the first call of destroy(). */
    private static final class WhileItEnds implements ClientLifeCycleListener {

        private final AtomicBoolean first = new AtomicBoolean(true);
        private final Act act;

        WhileItEnds(Act act) {
            this.act = act;
        }

        @Override
        public void clientCreated(Client client) {
            // The action is only for destroy().
        }

        @Override
        public void clientDestroyed(Client client) {
            if (first.compareAndSet(true, false)) {
                try {
                    act.run();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }

    /** An engine has no service yet while its own bus publishes one. */
    @Test
    void aBusThatIsShutDownStopsEnginesOfOthersWithoutAService() throws Exception {
        Bus other = new CXFBusFactory().createBus();
        Bus bus = new CXFBusFactory().createBus();
        try {
            int port = 1;
            JettyHTTPServerEngineFactory engines = bus.getExtension(JettyHTTPServerEngineFactory.class);
            engines.createJettyHTTPServerEngine("localhost", port, "http");
            other.getExtension(JettyHTTPServerEngineFactory.class);
            assertThat(engines.retrieveJettyHTTPServerEngine(port)).isNotNull();

            other.shutdown(true);

            assertThat(engines.retrieveJettyHTTPServerEngine(port)).isNull();
        } finally {
            bus.shutdown(true);
        }
    }

    @Test
    void jettyUpTo12016MakesAnExceptionForEachRequest(@TempDir Path directory) throws Exception {
        URL server = CONFIGS.resolve("server-default.xml").toUri().toURL();
        URL client = CONFIGS.resolve("client-default.xml").toUri().toURL();
        long made;
        try (Recording recording = new Recording()) {
            recording.enable("jdk.JavaExceptionThrow");
            recording.start();
            assertThat(EchoProgram.run(server, client, "text")).startsWith("text");
            recording.stop();
            Path file = directory.resolve("exceptions.jfr");
            recording.dump(file);
            List<RecordedEvent> events = RecordingFile.readAllEvents(file);
            made = events.stream()
                    .filter(event -> "100 not expected".equals(event.getString("message")))
                    .count();
        }

        boolean mended =
                Version.parse(org.eclipse.jetty.server.Server.getVersion()).compareTo(Version.parse("12.0.16")) > 0;
        if (mended) {
            assertThat(made).isZero();
        } else {
            // Other tests may add to the number, because a recording covers the whole JVM.
            assertThat(made).isGreaterThanOrEqualTo(3);
        }
    }
}
