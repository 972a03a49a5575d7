package cxfperf.stored;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import cxfperf.result.RunResult;
import java.util.LinkedHashMap;
import java.util.Map;

/** Results of schema 1, brought to the names of schema 2 before they are bound to records. */
final class OldResults {

    private static final int OLD = 1;

    private static final Map<String, String> NAMES =
            Map.of("trailingCalls", "coolDownCalls", "processes", "auxiliaryProcesses");

    /** Names of an open loop's calls before schema 2, in results, timelines and histories, with those of today. */
    static final Map<String, String> OFFERED =
            Map.of("due", "scheduled", "unsent", "dropped", "late", "behindSchedule");

    private static final Map<String, String> BACKLOG = Map.of("looks", "polls");

    private OldResults() {}

    /** A document in which runs of schema 1 may stand at any depth, such as a sweep. */
    static JsonNode migrated(JsonNode tree) {
        // A sweep and a search have points, and a schema of their own.
        if (tree instanceof ObjectNode object
                && object.path("schema").asInt() == OLD
                && object.has("warmupSeconds")
                && !object.has("points")) {
            run(object);
        }
        tree.forEach(OldResults::migrated);
        return tree;
    }

    private static void run(ObjectNode run) {
        run.put("schema", RunResult.SCHEMA);
        rename(run, NAMES);
        if (run.get("offered") instanceof ObjectNode offered) {
            rename(offered, OFFERED);
        }
        if (run.path("oneWay").get("backlog") instanceof ObjectNode backlog) {
            rename(backlog, BACKLOG);
        }
        if (run.get("operations") instanceof ObjectNode operations) {
            String flow = run.path("operation").asText();
            rename(operations, Map.of(flow + "-passes", RunResult.transactions(flow)));
        }
    }

    /** Keeps the order of the members. */
    private static void rename(ObjectNode object, Map<String, String> names) {
        Map<String, JsonNode> members = new LinkedHashMap<>();
        object.properties().forEach(member -> members.put(member.getKey(), member.getValue()));
        object.removeAll();
        members.forEach((name, value) -> object.set(names.getOrDefault(name, name), value));
    }
}
