package cxfperf.result;

import java.util.List;

/**
 * The samples of running Java code in the flight recording of one side.
 *
 * @param recording the name of the recording, beside {@code profile.json}
 * @param flameGraph the name of the page with its flame graph
 * @param samples the number of samples of running threads
 * @param hottest the methods that most samples ended in, the hottest first
 */
public record SideProfile(String recording, String flameGraph, long samples, List<HotMethod> hottest) {

    /**
     * A method that samples found running.
     *
     * @param method {@code package.Class.method}
     * @param samples the number of samples that ended in the method
     */
    public record HotMethod(String method, long samples) {}

    public SideProfile {
        hottest = List.copyOf(hottest);
    }
}
