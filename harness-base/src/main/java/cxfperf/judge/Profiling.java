package cxfperf.judge;

import java.util.List;

/**
 * That the window was recorded by flight recorders.
 *
 * @param missing sides that were to be recorded and are not, a sentence each
 */
public record Profiling(List<String> missing) {
    public Profiling {
        missing = List.copyOf(missing);
    }
}
