package cxfperf.jvms;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.options.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StaleJarsTest {

    @TempDir
    Path home;

    private Path main;

    @BeforeEach
    void modulesAreBuiltAfterTheirSources() throws IOException {
        main = file("soap/target/soap.jar", 20);
        file("soap/target/lib/harness-app-1.0-SNAPSHOT.jar", 20);
        file("soap/target/lib/harness-cxf-1.0-SNAPSHOT.jar", 20);
        file("soap/target/lib/other-2.0.jar", 1);
        for (String module : new String[] {"soap", "harness-base/app", "harness-base/cxf"}) {
            file(module + "/pom.xml", 10);
            file(module + "/src/main/java/cxfperf/A.java", 10);
        }
    }

    @Test
    void aJarThatIsOlderThanASourceOfItsModuleIsNamedWithItsRemedy() throws IOException {
        file("harness-base/app/src/main/java/cxfperf/B.java", 30);

        assertThat(StaleJars.warning(new Home(home), main.toString())).hasValueSatisfying(line -> assertThat(line)
                .contains("harness-app-1.0-SNAPSHOT.jar of ", "harness-base/app/src/main/java/cxfperf/B.java")
                .contains("mvn install -DskipTests")
                .doesNotContain("harness-cxf", "soap.jar", "\n"));
    }

    @Test
    void aNewerPomAndAnOldJarOfTheScenarioItselfCountToo() throws IOException {
        file("harness-base/cxf/pom.xml", 30);
        file("soap/src/main/java/cxfperf/A.java", 30);

        assertThat(StaleJars.warning(new Home(home), main.toString())).hasValueSatisfying(line -> assertThat(line)
                .contains("harness-cxf-1.0-SNAPSHOT.jar of ", "soap.jar of "));
    }

    @Test
    void aJarOfAnEarlierVersionThatLiesBesideTheOneThatRunsIsNotNamed() throws IOException {
        file("soap/target/lib/harness-app-0.9-SNAPSHOT.jar", 5);

        assertThat(StaleJars.warning(new Home(home), main.toString())).isEmpty();
    }

    @Test
    void aSampleIsAModuleLikeTheOthers() throws IOException {
        Path sample = file("samples/hello/target/hello.jar", 20);
        file("samples/hello/pom.xml", 10);
        file("samples/hello/src/main/java/hello/A.java", 30);
        file(".variants/copy/soap/pom.xml", 30);

        assertThat(StaleJars.warning(new Home(home), sample.toString())).hasValueSatisfying(line -> assertThat(line)
                .contains("hello.jar of ", "samples/hello/src/main/java/hello/A.java"));
        assertThat(StaleJars.warning(new Home(home), main.toString())).isEmpty();
    }

    @Test
    void nothingIsSaidWhereTheBuildIsNewerOrThereAreNoSources() throws IOException {
        assertThat(StaleJars.warning(new Home(home), main.toString())).isEmpty();
        file("harness-base/app/src/test/java/cxfperf/ATest.java", 30);
        file("harness-base/app/src/main/java/cxfperf/.A.java.swp", 30);
        file("jaxrs/pom.xml", 30);
        file("jaxrs/src/main/java/cxfperf/A.java", 30);
        assertThat(StaleJars.warning(new Home(home), main.toString())).isEmpty();

        file("harness-base/app/src/main/java/cxfperf/B.java", 30);
        assertThat(StaleJars.warning(new Home(home.resolve("soap")), main.toString()))
                .isEmpty();
        assertThat(StaleJars.warning(
                        new Home(home), home.resolve("soap/target/classes").toString()))
                .isEmpty();
    }

    private Path file(String name, long seconds) throws IOException {
        Path file = home.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "");
        return Files.setLastModifiedTime(file, FileTime.from(Instant.ofEpochSecond(seconds)));
    }
}
