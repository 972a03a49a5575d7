package cxfperf.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class SentStampTest {

    @TempDir
    private Path proc;

    @Test
    void aTextIsReadBackAsTheStampThatWroteIt() {
        SentStamp stamp = new SentStamp("5f1c9be2a70d4e13", -81);
        assertThat(stamp.text()).isEqualTo("5f1c9be2a70d4e13:-81");
        assertThat(SentStamp.parse(stamp.text())).contains(stamp);
        SentStamp now = SentStamp.now();
        assertThat(SentStamp.parse(now.text())).contains(now);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "",
                ":",
                "a1",
                "a1:",
                ":5",
                "a1:x",
                "A1:5",
                "xyz:5",
                "0123456789abcdef0:5",
                "a1:9223372036854775808"
            })
    void anyOtherTextIsNoStamp(String text) {
        assertThat(SentStamp.parse(text)).isEmpty();
    }

    @Test
    void theTimeBetweenTwoStampsIsThatOfOneClockAndNotNegative() {
        SentStamp sent = new SentStamp("a1", Long.MAX_VALUE - 1);
        // The clock may pass the largest number.
        assertThat(sent.nanosUntil(new SentStamp("a1", Long.MIN_VALUE + 1))).isEqualTo(OptionalLong.of(3));
        assertThat(sent.nanosUntil(new SentStamp("a1", Long.MAX_VALUE - 2))).isEmpty();
        assertThat(sent.nanosUntil(new SentStamp("a2", Long.MAX_VALUE))).isEmpty();
        assertThat(new SentStamp("none", 1).nanosUntil(new SentStamp("none", 2)))
                .isEmpty();
    }

    @Test
    void anotherStartOfTheKernelAndAnotherTimeNamespaceAreOtherClocks() throws IOException {
        Path boot = Files.writeString(proc.resolve("boot"), "19b64548-10ec-4d4b-a42e-bee7cb302f53\n");
        Path later = Files.writeString(proc.resolve("later"), "7d3a1c52-66ab-41f0-9f7e-0e4bb21f8a11\n");
        Path first = Files.createSymbolicLink(proc.resolve("first"), Path.of("time:[4026531834]"));
        Path second = Files.createSymbolicLink(proc.resolve("second"), Path.of("time:[4026532204]"));
        Path none = proc.resolve("none");
        assertThat(List.of(
                        SentStamp.clockOf(boot, first),
                        SentStamp.clockOf(boot, second),
                        SentStamp.clockOf(boot, none),
                        SentStamp.clockOf(later, first)))
                .doesNotHaveDuplicates()
                .allMatch(clock -> clock.matches("[0-9a-f]{1,16}"));
        assertThat(SentStamp.clockOf(boot, first)).isEqualTo(SentStamp.clockOf(boot, first));
        assertThat(SentStamp.clockOf(none, first)).isEqualTo("none");
    }

    @Test
    void aCallIsCountedAndWithAStampOfThisHostTimed() {
        List<String> log = new ArrayList<>();
        CallCounters calls = new CallCounters((operation, nanos) -> log.add(operation + (nanos >= 0)));
        calls.completed("post", SentStamp.now().text());
        calls.completed("post", null);
        calls.completed("post", new SentStamp("0", System.nanoTime()).text());
        assertThat(log).containsExactly("posttrue");
        assertThat(calls.snapshot()).containsEntry("post", 3L);
    }
}
