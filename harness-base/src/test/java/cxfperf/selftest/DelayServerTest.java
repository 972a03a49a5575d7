package cxfperf.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** When the server of the self-test replies. */
class DelayServerTest {

    private static final long MILLI = 1_000_000;

    @Test
    void aConstantDelayIsThatOfEveryRequest() {
        Delay delay = Delay.of(Delay.constant(Duration.ofMillis(5)));

        assertThat(delay.replyNanos(100)).isEqualTo(100 + 5 * MILLI);
        assertThat(delay.replyNanos(200)).isEqualTo(200 + 5 * MILLI);
    }

    @Test
    void oneRequestOfSoManyIsSlow() {
        Delay delay = Delay.of(Delay.slowEvery(3, Duration.ofMillis(200), Duration.ofMillis(5)));

        assertThat(new long[] {delay.replyNanos(0), delay.replyNanos(0), delay.replyNanos(0), delay.replyNanos(0)})
                .containsExactly(5 * MILLI, 5 * MILLI, 200 * MILLI, 5 * MILLI);
    }

    @Test
    void inAStallNoReplyIsDue() {
        Delay delay = Delay.of(Delay.stall(Duration.ofMillis(5), Duration.ofSeconds(1), Duration.ofMillis(1_400)));

        assertThat(delay.replyNanos(7)).isEqualTo(7 + 5 * MILLI);
        assertThat(delay.replyNanos(7 + 994 * MILLI)).isEqualTo(7 + 999 * MILLI);
        assertThat(delay.replyNanos(7 + 995 * MILLI)).isEqualTo(7 + 2_400 * MILLI);
        assertThat(delay.replyNanos(7 + 2_394 * MILLI)).isEqualTo(7 + 2_400 * MILLI);
        assertThat(delay.replyNanos(7 + 2_395 * MILLI)).isEqualTo(7 + 2_400 * MILLI);
        assertThat(delay.replyNanos(7 + 2_396 * MILLI)).isEqualTo(7 + 2_401 * MILLI);
    }

    @Test
    void aQueueServesOneAfterTheOther() {
        Delay delay = Delay.of(Delay.queue(Duration.ofMillis(4)));

        assertThat(delay.replyNanos(-MILLI)).isEqualTo(3 * MILLI);
        assertThat(delay.replyNanos(0)).isEqualTo(7 * MILLI);
        assertThat(delay.replyNanos(20 * MILLI)).isEqualTo(24 * MILLI);
    }

    @Test
    void aReplyIsTheRequestAndNotEarlierThanItsDelay() throws IOException {
        try (DelayServer server = new DelayServer();
                Socket connection = connection(server, "a-case " + Delay.constant(Duration.ofMillis(20)))) {
            long start = System.nanoTime();
            connection.getOutputStream().write(42);
            assertThat(connection.getInputStream().read()).isEqualTo(42);
            assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(20 * MILLI);
        }
    }

    @Test
    void connectionsOfOneCaseShareItsDelayAndThoseOfAnotherDoNot() throws IOException {
        String script = Delay.slowEvery(2, Duration.ofMillis(20), Duration.ZERO);
        try (DelayServer server = new DelayServer();
                Socket one = connection(server, "one " + script);
                Socket two = connection(server, "one " + script);
                Socket other = connection(server, "other " + script)) {
            call(one);
            call(other);
            long start = System.nanoTime();
            call(two);
            assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(20 * MILLI);
        }
    }

    @Test
    void aScriptThatIsUnknownEndsItsConnection() throws IOException {
        try (DelayServer server = new DelayServer();
                Socket connection = connection(server, "a-case nothing 1")) {
            assertThat(connection.getInputStream().read()).isNegative();
        }
        assertThatThrownBy(() -> Delay.of("nothing 1")).hasMessageContaining("no such script: nothing 1");
    }

    private static void call(Socket connection) throws IOException {
        connection.getOutputStream().write(1);
        InputStream in = connection.getInputStream();
        assertThat(in.read()).isEqualTo(1);
    }

    private static Socket connection(DelayServer server, String line) throws IOException {
        Socket connection = new Socket(InetAddress.getLoopbackAddress(), server.port());
        connection.getOutputStream().write((line + "\n").getBytes(StandardCharsets.US_ASCII));
        return connection;
    }
}
