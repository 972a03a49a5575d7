package cxfperf.result;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The effective facts of a client or a server that stay the same while it runs, and on which its speed depends. Pure;
 * any thread.
 */
public final class SpeedFacts {

    /** Facts that options, CXF configuration files and versions bring about, and not the host. */
    public static final List<String> SETTINGS = List.of(
            "cfg",
            "conduit",
            "httpVersion",
            "cxfVersion",
            "jettyVersion",
            "threadPool",
            "minThreads",
            "maxThreads",
            "jvm",
            "jvmFlags",
            "gc");

    private static final List<String> OF_HOST = List.of("maxHeapMiB", "os", "cpus");

    private SpeedFacts() {}

    /**
     * Lists what differs among the facts that both have, such as {@code jvm 21, not 17}. Values are compared by their
     * texts: a number or a list that was read from a file has another type than one of this JVM.
     */
    public static Stream<String> differences(Map<String, Object> facts, Map<String, Object> expected) {
        return Stream.of(SETTINGS, OF_HOST)
                .flatMap(List::stream)
                .filter(name -> facts.containsKey(name) && expected.containsKey(name))
                .filter(name -> !text(facts, name).equals(text(expected, name)))
                .map(name -> name + " " + text(facts, name) + ", not " + text(expected, name));
    }

    private static String text(Map<String, Object> facts, String name) {
        return String.valueOf(facts.get(name));
    }
}
