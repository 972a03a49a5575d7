package cxfperf.jvms;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ParentWatchTest {

    @Test
    @EnabledOnOs(OS.LINUX)
    void aProcessThatHasEndedAndThatNobodyReapsIsNotTakenForAlive() throws Exception {
        // What the shell becomes does not wait for the shell's child.
        Process parent = new ProcessBuilder("/bin/sh", "-c", "sleep 1 & echo $!; exec sleep 100").start();
        try {
            long child = Long.parseLong(parent.inputReader().readLine());
            while (!Files.readString(Path.of("/proc", String.valueOf(child), "stat"))
                    .contains(") Z ")) {
                Thread.sleep(10);
            }

            assertThat(ProcessHandle.of(child).orElseThrow().isAlive()).isTrue();
            assertThat(ParentWatch.isZombie(child)).isTrue();
            assertThat(ParentWatch.isZombie(parent.pid())).isFalse();
            assertThat(ParentWatch.isZombie(ProcessHandle.current().pid())).isFalse();
        } finally {
            parent.destroyForcibly();
        }
    }
}
