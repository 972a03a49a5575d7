package cxfperf.customer.calls;

/** How many bytes a SOAP message is to have: the words of {@code -Dpayload}, or a number. */
public final class PayloadSize {

    /** Less does not hold one customer whose fields are all there. */
    public static final int LEAST_BYTES = 450;

    /** CXF reads at most 50,000 children of an element: this many bytes are fewer records and fewer lines than that. */
    public static final int MOST_BYTES = 16_000_000;

    private static final int SMALL = 500;
    private static final int MEDIUM = 10_000;
    private static final int LARGE = 1_000_000;

    private PayloadSize() {}

    /** @param payload {@code small}, {@code medium}, {@code large}, or bytes from 450 to 16,000,000 */
    public static int bytes(String payload) {
        return switch (payload) {
            case "small" -> SMALL;
            case "medium" -> MEDIUM;
            case "large" -> LARGE;
            default -> Integer.parseInt(payload);
        };
    }
}
