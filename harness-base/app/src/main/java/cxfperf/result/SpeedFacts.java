package cxfperf.result;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The effective facts of a client or a server that are constant while it runs and that affect its speed. Pure; any
 * thread.
 */
public final class SpeedFacts {

    /** Facts that depend on options, CXF configuration files and versions, but not on the host. */
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
     * Lists the differences between facts that both have, such as {@code jvm 21, not 17}. Values are compared as texts,
     * because a number or a list read from a file has another type than in this JVM.
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
