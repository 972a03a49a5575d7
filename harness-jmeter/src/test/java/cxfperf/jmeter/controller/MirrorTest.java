package cxfperf.jmeter.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.jmeter.agents.AgentOfThisJvm;
import cxfperf.jmeter.agents.AgentService;
import cxfperf.jmeter.agents.AgentService.AgentFile;
import cxfperf.jmeter.controller.AgentWatch.Mirror;
import cxfperf.stored.WholeFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.rmi.RemoteException;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MirrorTest {

    @TempDir
    private Path copy;

    private final String run = "run-" + UUID.randomUUID();
    private AgentService service;
    private Mirror mirror;

    /** On the agent: that of the run, and the one in it that the sampler makes. */
    private Path original;

    private Path result;

    @BeforeEach
    void aRun() throws Exception {
        service = AgentOfThisJvm.service();
        mirror = new Mirror(service, run, copy);
        original = AgentOfThisJvm.begin(run);
        result = Files.createDirectory(original.resolve("2026-01-01T000000Z-noop-nothing"));
    }

    private void follow() throws IOException {
        mirror.follow(service.files(run));
    }

    @Test
    void samplesAndTheFilesOfTheResultAreInOneDirectory() throws IOException {
        Files.writeString(original.resolve("samples.jtl"), "timeStamp\n");
        Files.writeString(result.resolve("result.json"), "{}");

        follow();

        assertThat(copy).isDirectoryContaining("glob:**/samples.jtl").isDirectoryContaining("glob:**/result.json");
        assertThat(copy.resolve("samples.jtl")).hasContent("timeStamp\n");
    }

    @Test
    void aFileThatGrowsIsFollowedInPieces() throws IOException {
        byte[] all = new byte[2 * AgentService.MOST_BYTES + 7];
        new Random(1).nextBytes(all);
        Path growing = result.resolve("latency.hlog");
        int written = 0;
        for (int length : new int[] {0, 5, AgentService.MOST_BYTES, all.length}) {
            try (var out = Files.newOutputStream(growing, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
                out.write(all, written, length - written);
            }
            written = length;

            follow();

            assertThat(copy.resolve("latency.hlog")).hasSameBinaryContentAs(growing);
        }
    }

    @Test
    void aPieceThatCouldNotBeReadIsReadAgainAndThoseBeforeItAreThereOnce() throws IOException {
        byte[] all = new byte[2 * AgentService.MOST_BYTES + 7];
        new Random(1).nextBytes(all);
        Path samples = Files.write(original.resolve("samples.jtl"), all);
        AtomicInteger reads = new AtomicInteger();
        AgentService onceUnreachable = (AgentService) Proxy.newProxyInstance(
                AgentService.class.getClassLoader(), new Class<?>[] {AgentService.class}, (proxy, method, values) -> {
                    if (method.getName().equals("read") && reads.incrementAndGet() == 2) {
                        throw new RemoteException("no answer");
                    }
                    return method.invoke(service, values);
                });
        mirror = new Mirror(onceUnreachable, run, copy);

        assertThatThrownBy(this::follow).isInstanceOf(RemoteException.class);
        follow();

        assertThat(copy.resolve("samples.jtl")).hasSameBinaryContentAs(samples);
    }

    @Test
    void aShorterFileOfTheSameNameReplacesItsCopyAndOneThatIsGoneTakesItWithIt() throws IOException {
        Files.writeString(result.resolve("report.md"), "a long report");
        Files.writeString(result.resolve("started.json"), "{}");
        follow();
        Files.writeString(result.resolve("report.md"), "a new one");
        Files.delete(result.resolve("started.json"));

        follow();

        assertThat(copy.resolve("report.md")).hasContent("a new one");
        assertThat(copy.resolve("started.json")).doesNotExist();
    }

    @Test
    void aFileThatIsGoneBetweenTheListAndTheReadingIsNoError() throws IOException {
        Files.writeString(result.resolve("started.json"), "{}");
        List<AgentFile> listed = service.files(run);
        Files.delete(result.resolve("started.json"));

        mirror.follow(listed);
        follow();

        assertThat(copy).isEmptyDirectory();
    }

    @Test
    void filesThatAreWrittenWholeAgainAndAgainDisturbNoList() throws Exception {
        Path file = result.resolve("started.json");
        CompletableFuture<Void> writing = CompletableFuture.runAsync(() -> {
            try {
                for (int i = 0; i < 3_000; i++) {
                    WholeFile.write(file, "{}");
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        while (!writing.isDone()) {
            assertThat(service.files(run)).allMatch(each -> each.name().endsWith("/started.json"));
        }
        writing.get();

        follow();

        assertThat(copy).isDirectoryNotContaining("glob:**/*.part");
        assertThat(copy.resolve("started.json")).hasContent("{}");
    }

    @Test
    void onlyFilesOfTheRunAreHandedOutAndNoneIsKeptOutsideOfTheCopy() throws IOException {
        Path secret = Files.writeString(original.resolveSibling("secret"), "of the agent's host");
        String outside = "../" + secret.getFileName();

        mirror.follow(List.of(new AgentFile(outside, 100)));

        assertThat(copy.getParent().resolve("secret")).doesNotExist();
        assertThat(copy.resolve("secret")).isEmptyFile();
        assertThat(service.read(run, outside, 0, 100)).isEmpty();
        assertThat(service.read("another-run", "result.json", 0, 100)).isEmpty();
    }
}
