package cxfperf.jmeter.controller;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import cxfperf.jmeter.controller.AgentLoad.AgentRunsRead;
import cxfperf.jmeter.controller.FollowedAgent.AgentEnd;
import cxfperf.merge.ClientHost;
import cxfperf.options.AgentAddress;
import cxfperf.stored.SampleRuns;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentRunsReadTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    @TempDir
    private Path directory;

    private AgentEnd ended(String host, double windowSeconds, String reasons) throws IOException {
        Path files = Files.createDirectory(directory.resolve(host));
        try (InputStream stored = SampleRuns.class.getResourceAsStream("run/result.json")) {
            ObjectNode result = (ObjectNode) MAPPER.readTree(stored);
            result.put("windowSeconds", windowSeconds);
            ((ObjectNode) result.get("verdict")).set("reasons", MAPPER.readTree(reasons));
            MAPPER.writeValue(files.resolve("result.json").toFile(), result);
        }
        return new AgentEnd(new AgentAddress(host, 1099), files, Optional.empty(), Optional.empty());
    }

    @Test
    void anAgentWhoseWindowDidNotOpenIsLostAndTheOthersAreKept() throws IOException {
        AgentEnd with = ended("load1", 15, "[]");
        AgentEnd without = ended(
                "load2",
                0,
                """
                [{"code": "NO_VERIFIED_CALLS", "status": "INVALID", "evidence": "not one call", "remedy": "see why"},
                 {"code": "ENDED_EARLY", "status": "FAIL", "evidence": "the run was stopped", "remedy": "let it run"}]
                """);

        AgentRunsRead read = AgentRunsRead.of(List.of(with, without));

        assertThat(read.finished()).singleElement().satisfies(host -> assertThat(host.name())
                .isEqualTo("load1:1099"));
        assertThat(read.lost())
                .containsExactly(new ClientHost.Lost("load2:1099", "opened no window: the run was stopped"));
    }
}
