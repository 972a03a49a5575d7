package cxfperf.admin;

import java.io.IOException;

/**
 * When a server recorded, by its own clock.
 *
 * @param fromMillis since 1970
 * @param toMillis since 1970
 * @param bytes how large the recording is
 */
public record RecordingTimes(long fromMillis, long toMillis, long bytes) {

    /** One line. */
    String text() {
        return fromMillis + " " + toMillis + " " + bytes + "\n";
    }

    /** @throws IOException if it is not what {@link #text} writes */
    static RecordingTimes parse(String text) throws IOException {
        String[] numbers = text.strip().split(" ");
        try {
            return new RecordingTimes(
                    Long.parseLong(numbers[0]), Long.parseLong(numbers[1]), Long.parseLong(numbers[2]));
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            throw new IOException("not the answer of an admin endpoint", e);
        }
    }
}
