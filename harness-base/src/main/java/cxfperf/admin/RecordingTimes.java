package cxfperf.admin;

import java.io.IOException;

/**
 * The times of a server's recording, by the server's clock, and its size.
 *
 * @param fromMillis the start, in milliseconds since 1970
 * @param toMillis the end, in milliseconds since 1970
 * @param bytes the size of the recording
 */
public record RecordingTimes(long fromMillis, long toMillis, long bytes) {

    /** The three numbers as one line. */
    String text() {
        return fromMillis + " " + toMillis + " " + bytes + "\n";
    }

    /** @throws IOException if the text is not of {@link #text} */
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
