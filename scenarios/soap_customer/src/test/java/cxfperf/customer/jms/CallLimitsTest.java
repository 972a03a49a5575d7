package cxfperf.customer.jms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import cxfperf.customer.SoapCustomer;
import cxfperf.customer.jms.JmsClients.CallLimits;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClient;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.apache.activemq.artemis.api.core.ActiveMQNotConnectedException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Calls that wait until they are interrupted, as CXF does in the midst of a call and after its failure. */
class CallLimitsTest {

    private final CallLimits limits = new CallLimits(Duration.ofMillis(1));

    @AfterEach
    void close() {
        limits.close();
    }

    @Test
    void aCallThatIsInterruptedIsATimeout() {
        Throwable thrown = catchThrowable(() -> endingWith(new IllegalStateException("interrupted")));

        assertThat(thrown)
                .isInstanceOfSatisfying(CallFailedException.class, failed -> assertThat(failed.kind())
                        .isEqualTo(FailureKind.TIMEOUT))
                .hasMessage("no end within 1 ms: interrupted");
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void aCallWithoutAConnectionIsThatAlsoWhereItsEndIsLate() {
        RuntimeException gone = new IllegalStateException(new ActiveMQNotConnectedException("gone"));
        Throwable thrown = catchThrowable(() -> endingWith(gone));

        assertThat(thrown).isSameAs(gone);
        assertThat(new SoapCustomer().classify(thrown)).isEqualTo(FailureKind.CONNECT);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    private void endingWith(RuntimeException end) throws Exception {
        try (LoadClient client = limits.bound(() -> {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                throw end;
            }
        })) {
            client.call();
        }
    }
}
