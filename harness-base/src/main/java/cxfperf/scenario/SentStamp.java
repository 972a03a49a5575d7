package cxfperf.scenario;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * When a one-way call was sent, as a short text that travels with its message: in a JMS property or an HTTP header.
 *
 * <pre>{@code
 * message.setStringProperty(SentStamp.NAME, SentStamp.now().text()); // the client, in call()
 * calls.completed("updateCustomer", message.getStringProperty(SentStamp.NAME)); // the server, as its last act
 * }</pre>
 *
 * <p>The time is that of {@link System#nanoTime()}, which on Linux is the kernel's monotonic clock and thus the same
 * for all JVMs of one kernel. Whether two of them have one kernel they know by its boot id, which every start of a
 * kernel draws anew, and by their time namespace, which can shift that clock for a container. Where either cannot be
 * read the stamp is of no clock, and nobody can tell how long ago it was made.
 *
 * @param clock which clock it is of: 1 to 16 hexadecimal digits, or {@value #NO_CLOCK}
 * @param nanos by that clock
 */
public record SentStamp(String clock, long nanos) {

    /** For the property or the header that carries it: a legal name of both. */
    public static final String NAME = "CxfperfSent";

    private static final String NO_CLOCK = "none";
    private static final int MOST_DIGITS = 16;
    private static final String THIS_CLOCK =
            clockOf(Path.of("/proc/sys/kernel/random/boot_id"), Path.of("/proc/self/ns/time"));

    public SentStamp {
        if (!isClock(clock)) {
            throw new IllegalArgumentException("no name of a clock: " + clock);
        }
    }

    /** No regular expression: each call parses its stamp twice. */
    private static boolean isClock(String clock) {
        return clock.equals(NO_CLOCK)
                || !clock.isEmpty()
                        && clock.length() <= MOST_DIGITS
                        && clock.chars().allMatch(c -> '0' <= c && c <= '9' || 'a' <= c && c <= 'f');
    }

    /** Of this moment. To be taken when the call starts. */
    public static SentStamp now() {
        return new SentStamp(THIS_CLOCK, System.nanoTime());
    }

    /** What {@link #text()} has written; empty for anything else, and for null. */
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

    /** As {@code 5f1c9be2a70d4e13:81265498736251}. */
    public String text() {
        return clock + ":" + nanos;
    }

    /** From this stamp to a later one; empty where they are not of one clock, or the other one is not later. */
    public OptionalLong nanosUntil(SentStamp later) {
        long between = later.nanos - nanos;
        return clock.equals(NO_CLOCK) || !clock.equals(later.clock) || between < 0
                ? OptionalLong.empty()
                : OptionalLong.of(between);
    }

    static String clockOf(Path bootId, Path timeNamespace) {
        try {
            String boot = Files.readString(bootId).trim();
            // A kernel without such namespaces has one clock for all.
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
