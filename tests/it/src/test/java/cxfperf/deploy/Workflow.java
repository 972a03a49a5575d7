package cxfperf.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import cxfperf.testing.Manual;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.StreamSupport;

/**
 * The job for GitHub Actions in {@code deploy/ci}.
 *
 * @param environment of all steps
 * @param steps in their order
 */
record Workflow(Map<String, String> environment, List<JsonNode> steps) {

    static Workflow read() throws IOException {
        JsonNode file = new YAMLMapper()
                .readTree(Manual.top()
                        .resolve("packaging/deploy/ci/github-actions.yml")
                        .toFile());
        Map<String, String> environment = new TreeMap<>();
        file.path("env")
                .properties()
                .forEach(each -> environment.put(each.getKey(), each.getValue().asText()));
        return new Workflow(
                environment,
                StreamSupport.stream(file.at("/jobs/load/steps").spliterator(), false)
                        .toList());
    }

    /** The lines of all steps that are commands for every CI system, not for this one. */
    List<String> commands() {
        return steps.stream()
                .flatMap(step -> step.path("run").asText().lines())
                .map(line -> line.replace(" || code=$?", ""))
                .filter(line -> !line.matches("code=0|if .*|    .*|fi|exit .*"))
                .toList();
    }
}
