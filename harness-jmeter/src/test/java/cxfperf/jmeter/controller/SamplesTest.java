package cxfperf.jmeter.controller;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.jmeter.controller.ControllerCommand.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SamplesTest {

    @TempDir
    private Path directory;

    private Path agent(String name, String samples) throws IOException {
        Path agent = Files.createDirectory(directory.resolve(name));
        Files.writeString(agent.resolve("samples.jtl"), samples);
        return agent;
    }

    @Test
    void theRowsOfAllAgentsAreUnderOneHeading() throws IOException {
        Path first = agent("first", "timeStamp,elapsed\n1,10\n2,20\n");
        Path second = agent("second", "timeStamp,elapsed\n3,30\n");
        Path without = Files.createDirectory(directory.resolve("without"));
        Path file = directory.resolve("all.jtl");

        assertThat(Samples.gather(List.of(without, first, second), file)).isTrue();

        assertThat(file).hasContent("timeStamp,elapsed\n1,10\n2,20\n3,30\n");
        assertThat(first).isEmptyDirectory();
        assertThat(second).isEmptyDirectory();
    }

    @Test
    void theRowThatALostAgentCouldNotEndIsLeftOut() throws IOException {
        Path lost = agent("lost", "timeStamp,elapsed\n1,10\n2,2");
        Path other = agent("other", "timeStamp,elapsed\n3,30\n");
        Path begun = agent("begun", "timeSt");
        Path file = directory.resolve("all.jtl");

        Samples.gather(List.of(lost, begun, other), file);

        assertThat(file).hasContent("timeStamp,elapsed\n1,10\n3,30\n");
    }

    @Test
    void aHeadingAloneIsNoSample() throws IOException {
        Path first = agent("first", "timeStamp,elapsed\n");
        Path second = agent("second", "timeStamp,elapsed\n");
        Path file = directory.resolve("all.jtl");

        assertThat(Samples.gather(List.of(first, second), file)).isFalse();
        assertThat(file).hasContent("timeStamp,elapsed\n");
    }

    @Test
    void whereNoAgentHasSamplesThereIsNoFile() throws IOException {
        Path file = directory.resolve("all.jtl");

        assertThat(Samples.gather(List.of(directory), file)).isFalse();
        assertThat(file).doesNotExist();
    }
}
