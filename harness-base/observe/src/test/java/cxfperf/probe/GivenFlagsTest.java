package cxfperf.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class GivenFlagsTest {

    /** What either side publishes of its JVM goes through there. */
    @Test
    void aJvmTellsItsFlagsWithoutTheSecretsInThem() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dmy.password=hidden",
                        "-Djava.my.name=shown",
                        "-cp",
                        System.getProperty("java.class.path"),
                        TellFlags.class.getName())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(output).contains("-Dmy.password=***", "-Djava.my.name=shown").doesNotContain("hidden");
    }

    static final class TellFlags {

        private TellFlags() {}

        public static void main(String[] args) {
            System.out.print(GivenFlags.ofThisJvm());
        }
    }
}
