package cxfperf.scenario;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * The time at which a one-way call was sent. It travels as a short text with the message, in a JMS property or an HTTP
 * header. Immutable; any thread.
 *
 * <pre>{@code
 * message.setStringProperty(SentStamp.NAME, SentStamp.now().text()); // the client, in call()
 * calls.completed("updateCustomer", message.getStringProperty(SentStamp.NAME)); // the server, as its last act
 * }</pre>
 *
 * <p>The time is that of {@link System#nanoTime()}, which on Linux is the kernel's monotonic clock and so the same for
 * all JVMs of one kernel. The clock's name is made of the kernel's boot id, which is random for each boot, and of the
 * time namespace, which can shift the clock in a container. If either cannot be read, the clock is {@value #NO_CLOCK}
 * and times cannot be compared.
 *
 * @param clock the clock's name: 1 to 16 hexadecimal digits, or {@value #NO_CLOCK}
 * @param nanos the time of that clock, in nanoseconds
 */
public record SentStamp(String clock, long nanos) {

    /** The name of the property or header that carries the stamp; valid for JMS and HTTP. */
    public static final String NAME = "CxfperfSent";

    private static final String NO_CLOCK = "none";
    private static final int MOST_DIGITS = 16;
    private static final String THIS_CLOCK =
            clockOf(Path.of("/proc/sys/kernel/random/boot_id"), Path.of("/proc/self/ns/time"));

    /** @throws IllegalArgumentException if no clock has such a name */
    public SentStamp {
        if (!isClock(clock)) {
            throw new IllegalArgumentException("no name of a clock: " + clock);
        }
    }

    /** Checks without a regular expression, for speed: each call parses its stamp twice. */
    private static boolean isClock(String clock) {
        return clock.equals(NO_CLOCK)
                || !clock.isEmpty()
                        && clock.length() <= MOST_DIGITS
                        && clock.chars().allMatch(c -> '0' <= c && c <= '9' || 'a' <= c && c <= 'f');
    }

    /** A stamp of the present time. Take it when the call starts. */
    public static SentStamp now() {
        return new SentStamp(THIS_CLOCK, System.nanoTime());
    }

    /** Parses the text of {@link #text()}; empty for null and any other text. */
    public static Optional<SentStamp> parse(String text) {
        int colon = text == null ? -1 : text.indexOf(':');
        if (colon < 0 || !isClock(text.substring(0, colon))) {
            return Optional.empty();
        }
        try {
            return Optional.of(new SentStamp(text.substring(0, colon), Long.parseLong(text.substring(colon + 1))));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** {@return the stamp as ASCII text for {@link #parse}, such as {@code 5f1c9be2a70d4e13:81265498736251}} */
    public String text() {
        return clock + ":" + nanos;
    }

    /** The time from this stamp to a later one, 0 or more; empty for stamps of different clocks, or an earlier one. */
    public OptionalLong nanosUntil(SentStamp later) {
        long between = later.nanos - nanos;
        return clock.equals(NO_CLOCK) || !clock.equals(later.clock) || between < 0
                ? OptionalLong.empty()
                : OptionalLong.of(between);
    }

    static String clockOf(Path bootId, Path timeNamespace) {
        try {
            String boot = Files.readString(bootId).trim();
            // A kernel without time namespaces has one clock for all containers.
            String namespace = Files.isSymbolicLink(timeNamespace)
                    ? Files.readSymbolicLink(timeNamespace).toString()
                    : "";
            return Long.toHexString(UUID.nameUUIDFromBytes((boot + " " + namespace).getBytes(StandardCharsets.UTF_8))
                    .getMostSignificantBits());
        } catch (IOException e) {
            return NO_CLOCK;
        }
    }
}
