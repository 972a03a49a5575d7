package cxfperf.cxf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeDirectoryTest {

    private static final int MAKERS = 4;

    @TempDir
    private Path home;

    /** Threads stand for processes, such as servers that start for the first time: they share the directory alone. */
    @Test
    void allWhoMakeADirectoryAtOnceUseTheSameOne() throws Exception {
        Path keys = home.resolve("keys");
        CyclicBarrier written = new CyclicBarrier(MAKERS);
        ExecutorService makers = Executors.newFixedThreadPool(MAKERS);
        try {
            List<Future<String>> seen = new ArrayList<>();
            for (int i = 0; i < MAKERS; i++) {
                String own = "key " + i;
                seen.add(makers.submit(() -> {
                    WholeDirectory.make(keys, draft -> {
                        Files.writeString(draft.resolve("key"), own);
                        await(written);
                    });
                    return Files.readString(keys.resolve("key"));
                }));
            }
            for (Future<String> each : seen) {
                assertThat(each.get()).startsWith("key ").isEqualTo(Files.readString(keys.resolve("key")));
            }
        } finally {
            makers.shutdownNow();
        }
        assertThat(home).isDirectoryNotContaining("glob:**draft*");
    }

    @Test
    void ofAContentThatCannotBeMadeNothingIsLeft() {
        assertThatThrownBy(() -> WholeDirectory.make(home.resolve("keys"), draft -> {
                    Files.writeString(draft.resolve("key"), "half");
                    throw new IOException("no second key");
                }))
                .hasMessage("no second key");
        assertThat(home).isEmptyDirectory();
    }

    private static void await(CyclicBarrier all) {
        try {
            all.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
