package cxfperf.ab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.options.Home;
import cxfperf.options.UsageException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CxfBuildTest {

    @Test
    void whereThereAreNoSourcesAnotherReleaseIsRefusedInOneLine(@TempDir Path unpacked) {
        StringBuilder told = new StringBuilder();

        assertThatThrownBy(() -> new CxfBuild(new Home(unpacked), "jaxrs").jar("4.2.3", told))
                .isInstanceOf(UsageException.class)
                .hasMessage("cxfVersion=4.2.3: another CXF release is built from the sources, and " + unpacked
                        + " has none; run this in a checkout");
        assertThat(told).isEmpty();
        assertThat(unpacked).isEmptyDirectory();
    }
}
