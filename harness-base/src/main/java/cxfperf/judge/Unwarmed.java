package cxfperf.judge;

import java.util.List;

/**
 * A warm-up that ended without the load being warm, by whoever judged it.
 *
 * @param seconds how long it was
 * @param because what kept the load from being warm, a clause each
 */
public record Unwarmed(double seconds, List<String> because) {

    public Unwarmed {
        because = List.copyOf(because);
    }
}
