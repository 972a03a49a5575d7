package cxfperf.serverprobe;

import cxfperf.probe.EnvironmentFacts;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What this JVM is and runs on. Of its flags those alone whose values cannot be a secret, switches and sizes: a JVM of
 * somebody else has passwords in its properties, in the arguments of its agents and in the commands that some flags
 * hold.
 */
final class JvmFacts {

    private static final String FLAGS = "jvmFlags";

    private static final Pattern HARMLESS = Pattern.compile(
            "-XX:[+-]\\w+|-XX:\\w+=[0-9.]+[kKmMgGtT]?|-X(?:ms|mx|mn|ss)[0-9]+[kKmMgGtT]?|-X(?:int|comp|mixed)|-server");

    private JvmFacts() {}

    static Map<String, Object> ofThisJvm() {
        Map<String, Object> facts = new LinkedHashMap<>(EnvironmentFacts.ofThisJvm());
        facts.put(FLAGS, shown(ManagementFactory.getRuntimeMXBean().getInputArguments()));
        return facts;
    }

    /** The flags that may be shown, in the order of the command line. */
    static List<String> shown(List<String> flags) {
        return flags.stream().filter(HARMLESS.asMatchPredicate()).toList();
    }
}
