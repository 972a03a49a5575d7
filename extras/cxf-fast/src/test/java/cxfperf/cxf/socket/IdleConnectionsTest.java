package cxfperf.cxf.socket;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.testing.ScriptedServer;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.apache.cxf.transport.http.HTTPConduitFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Only a usable connection is reused, and idle connections are closed after a time. */
@Execution(ExecutionMode.CONCURRENT)
class IdleConnectionsTest {

    private static final String OK = "HTTP/1.1 200 OK\nContent-Type: text/xml\nContent-Length: 5\n\nhello";
    private static final String SURPLUS = "HTTP/1.1 200 OK\nContent-Type: text/xml\nContent-Length: 5\n\nwrong";
    private static final int MANY = 20;

    /** Time for bytes on the loopback interface to arrive. */
    private static final int ARRIVAL_MILLIS = 100;

    private final ConduitCaller caller = new ConduitCaller();

    @AfterEach
    void shutDown() {
        caller.close();
    }

    @Test
    void aReplyThatNobodyAskedForIsNotTheNextOne() throws Exception {
        AtomicReference<OutputStream> last = new AtomicReference<>();
        try (ScriptedServer server = ScriptedServer.answering((request, out) -> {
            last.set(out);
            out.write(ScriptedServer.wire(OK));
            return true;
        })) {
            caller.open(server.address());
            for (int i = 0; i < 3; i++) {
                assertThat(caller.post("1")).isEqualTo("200 hello");
                last.get().write(ScriptedServer.wire(SURPLUS));
                Thread.sleep(ARRIVAL_MILLIS);
            }

            assertThat(caller.post("2")).isEqualTo("200 hello");
            assertThat(server.connections()).isEqualTo(4);
        }
    }

    @Test
    void aConnectionThatTheServerHasClosedIsNotUsed() throws Exception {
        try (ScriptedServer server = ScriptedServer.answering((request, out) -> {
            out.write(ScriptedServer.wire(OK));
            return false;
        })) {
            caller.open(server.address());
            for (int i = 0; i < 5; i++) {
                assertThat(caller.post("1")).isEqualTo("200 hello");
                assertThat(server.awaitOpen(0)).isZero();
                Thread.sleep(ARRIVAL_MILLIS);
            }

            assertThat(server.connections()).isEqualTo(5);
        }
    }

    @Test
    void idleConnectionsAreClosedAfterAWhile() throws Exception {
        keepIdle(MANY, 1);
        assertThat(openAfterManyAtOnce(0)).isZero();
    }

    @Test
    void noMoreThanTheLimitStayIdle() throws Exception {
        keepIdle(2, 30);
        assertThat(openAfterManyAtOnce(2)).isEqualTo(2);
    }

    private int openAfterManyAtOnce(int expected) throws Exception {
        CountDownLatch allAreIn = new CountDownLatch(MANY);
        try (ScriptedServer server = ScriptedServer.answering((request, out) -> {
            allAreIn.countDown();
            allAreIn.await();
            out.write(ScriptedServer.wire(OK));
            return true;
        })) {
            caller.open(server.address());
            List<Thread> threads = IntStream.range(0, MANY)
                    .mapToObj(i -> new Thread(() -> {
                        try {
                            caller.post("1");
                        } catch (Exception e) {
                            throw new IllegalStateException(e);
                        }
                    }))
                    .toList();
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(server.connections()).isEqualTo(MANY);
            return server.awaitOpen(expected);
        }
    }

    private void keepIdle(int connections, int seconds) {
        ConnectionPool.IdleLimits limits =
                new ConnectionPool.IdleLimits(connections, TimeUnit.SECONDS.toNanos(seconds));
        caller.bus.setExtension(new SocketConduitFactory(limits), HTTPConduitFactory.class);
    }

    @Test
    void aConnectionIsTakenForItsOwnOriginOnly() throws Exception {
        ConnectionPool pool = new ConnectionPool(SocketConduitFactory.LIMITS);
        try (ScriptedServer server = ScriptedServer.always(OK)) {
            List<ConnectionPool.Origin> origins = IntStream.range(0, MANY)
                    .mapToObj(i -> new ConnectionPool.Origin("host" + i, null))
                    .toList();
            for (ConnectionPool.Origin origin : origins) {
                pool.giveBack(origin, connectionTo(server));
            }
            for (ConnectionPool.Origin origin : origins) {
                HttpConnection taken = pool.take(origin);
                assertThat(taken.isOf(origin)).isTrue();
                taken.close();
                assertThat(pool.take(origin)).isNull();
            }
        }
    }

    private static HttpConnection connectionTo(ScriptedServer server) throws IOException {
        return HttpConnection.open("localhost", server.port(), 10_000, null, new CallBuffers());
    }

    @Test
    void theEndOfTheBusClosesConnectionsOfClientsThatNobodyClosed() throws Exception {
        try (ScriptedServer server = ScriptedServer.always(OK)) {
            caller.open(server.address());
            caller.post("1");
            assertThat(server.awaitOpen(1)).isEqualTo(1);

            caller.bus.shutdown(true);

            assertThat(server.awaitOpen(0)).isZero();
        }
    }
}
