package cxfperf.cxf.soap.check;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.cxf.soap.check.SchemaCheck.MessageCopy.SentMessage;
import cxfperf.cxf.soap.check.SchemaCheck.WaitingMessages;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WaitingMessagesTest {

    private static final long NO_TIME = 0;
    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    private final WaitingMessages waiting = new WaitingMessages(100);

    @Test
    void noMoreWaitThanThereIsRoomFor() throws Exception {
        assertThat(waiting.add(message(60), NO_TIME)).isTrue();
        assertThat(waiting.add(message(40), NO_TIME)).isTrue();
        assertThat(waiting.add(message(1), NO_TIME)).isFalse();
    }

    @Test
    void theRoomOfOneThatIsBeingCheckedIsNotFreeYet() throws Exception {
        assertThat(waiting.add(message(100), NO_TIME)).isTrue();
        SentMessage first = waiting.next();
        assertThat(waiting.add(message(1), NO_TIME)).isFalse();

        waiting.checked(first);
        assertThat(waiting.add(message(1), NO_TIME)).isTrue();
    }

    @Test
    void oneThatIsLargerThanTheRoomIsTakenWhereNothingElseWaits() throws Exception {
        assertThat(waiting.add(message(1_000), NO_TIME)).isTrue();
        assertThat(waiting.add(message(1), NO_TIME)).isFalse();
    }

    @Test
    void whoAddsWaitsUntilThereIsRoom() throws Exception {
        waiting.add(message(100), NO_TIME);
        CompletableFuture<Boolean> added = CompletableFuture.supplyAsync(() -> {
            try {
                return waiting.add(message(7), MINUTE);
            } catch (InterruptedException e) {
                return false;
            }
        });
        SentMessage first = waiting.next();
        assertThat(added).isNotDone();
        waiting.checked(first);

        assertThat(added.get(1, TimeUnit.MINUTES)).isTrue();
        assertThat(waiting.next().bytes()).hasSize(7);
    }

    @Test
    void whatIsLeftIsStillHandedOutWhenNoMoreComes() throws Exception {
        waiting.add(message(1), NO_TIME);
        waiting.complete();

        assertThat(waiting.next()).isNotNull();
        assertThat(waiting.next()).isNull();
    }

    private static SentMessage message(int bytes) {
        return new SentMessage(new byte[bytes], false, Optional.empty());
    }
}
