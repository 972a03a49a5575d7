package cxfperf.merge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** In which of their effective facts load generators differ. */
final class DifferingFacts {

    /** Which code it was. */
    private static final Set<String> VERSIONS =
            Set.of("harness", "cxfVersion", "jvm", "build", "jmeterVersion", "jmsProvider");

    /**
     * What options and bus files bring about. Others are the host's own, such as its CPUs, or name something for each
     * run.
     */
    private static final Set<String> OPTIONS = Set.of(
            "cfg",
            "client",
            "conduit",
            "httpVersion",
            "httpVersionAsked",
            "chunking",
            "chunkingThreshold",
            "chunkLength",
            "connection",
            "connectionAsked",
            "connectionTimeoutMillis",
            "receiveTimeoutMillis",
            "tlsVersion",
            "tlsCipher",
            "tlsClientAuth",
            "security",
            "jvmFlags",
            "gc",
            "virtualThreads",
            "profile",
            "requestsPersistent",
            "connectionFactory");

    private DifferingFacts() {}

    static Map<String, Map<String, List<String>>> versions(List<ClientHost> hosts) {
        return differing(hosts, VERSIONS);
    }

    static Map<String, Map<String, List<String>>> options(List<ClientHost> hosts) {
        return differing(hosts, OPTIONS);
    }

    /** Facts that are not the same on all hosts, their values, and the hosts with each. */
    private static Map<String, Map<String, List<String>>> differing(List<ClientHost> hosts, Set<String> wanted) {
        Set<String> facts = new LinkedHashSet<>();
        hosts.forEach(host -> facts.addAll(host.result().effective().keySet()));
        facts.retainAll(wanted);
        Map<String, Map<String, List<String>>> differing = new LinkedHashMap<>();
        for (String fact : facts) {
            Map<String, List<String>> values = new LinkedHashMap<>();
            for (ClientHost host : hosts) {
                Object value = host.result().effective().get(fact);
                values.computeIfAbsent(
                                value == null ? "not reported" : String.valueOf(value), none -> new ArrayList<>())
                        .add(host.name());
            }
            if (values.size() > 1) {
                differing.put(fact, values);
            }
        }
        return differing;
    }
}
