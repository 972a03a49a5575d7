package cxfperf.testing;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import cxfperf.scenario.Scenario;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That the contract sees who breaks it. */
class ScenarioContractTest {

    /** {@link NoOpScenario} takes any file and reads none. */
    @Test
    void aScenarioThatIgnoresItsConfigFileBreaksTheContract(@TempDir Path directory) {
        ScenarioContract ofDeaf = new ScenarioContract() {
            @Override
            public Scenario scenario() {
                return new NoOpScenario();
            }

            @Override
            public Optional<Path> configFile() {
                return Optional.of(directory.resolve("any.xml"));
            }
        };

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> ofDeaf.aConfigFileThatCannotBeUsedIsRefusedByBothSides(directory))
                .withMessageContaining("to raise a throwable");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> ofDeaf.bothSidesTellWhichConfigFileTheyWereMadeOf())
                .withMessageContaining("any.xml");
    }
}
