package cxfperf.echo;

import cxfperf.scenario.SizeLimit;
import java.net.URL;
import java.util.List;

/** The contract of the echo service: its WSDL, and its operations with the limits of their payloads. */
public final class EchoContract {

    /** The echo of a list of complex types; the default. */
    public static final String ECHO_COMPLEX = "echoComplexTypeDoc";

    /** The echo of a text. */
    public static final String ECHO_STRING = "echoStringDoc";

    /** The echo of bytes, which travel as base64. */
    public static final String ECHO_BASE64 = "echoBase64Doc";

    /** All operations, the default first. */
    public static final List<String> ALL = List.of(ECHO_COMPLEX, ECHO_STRING, ECHO_BASE64);

    private static final int MOST_CHILDREN = 50_000;
    private static final int MOST_CHARACTERS = 128 * 1024 * 1024;
    private static final String CHILDREN = "CXF reads at most 50,000 children of an element";
    private static final String CHARACTERS = "CXF reads at most 134,217,728 characters of text in an element";

    private EchoContract() {}

    /**
     * Limits the payload to the largest message that CXF reads.
     *
     * @param operation one of {@link #ALL}
     * @return the limit, in the unit of {@code -Dsize}
     */
    public static SizeLimit sizeLimit(String operation) {
        return switch (operation) {
            case ECHO_COMPLEX -> new SizeLimit(MOST_CHILDREN, CHILDREN);
            case ECHO_STRING -> new SizeLimit(MOST_CHARACTERS / Payloads.UNIT, CHARACTERS);
            // Base64 writes three bytes with four characters.
            default -> new SizeLimit(MOST_CHARACTERS / 4 * 3 / Payloads.UNIT, CHARACTERS);
        };
    }

    /**
     * Finds the WSDL on the class path. Both sides ask CXF for it by this URL, so that a bus can register an extended
     * WSDL under the same URL.
     *
     * @return the same URL for each caller
     */
    public static URL wsdl() {
        return EchoContract.class.getResource("/wsdl/perf.wsdl");
    }
}
