package cxfperf.jvms;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HiddenArgumentsTest {

    @Test
    void anArgumentWithAPasswordGoesThroughTheEnvironmentAndNoOtherDoes() {
        String url = "-Durl=http://me:secret@host/";
        String header = "-Dheader=Authorization: Bearer abc | Accept: a b";
        Map<String, String> environment = new HashMap<>(Map.of("PATH", "/bin"));

        List<String> left = HiddenArguments.hide(List.of(url, "-Dthreads=4", header), environment);
        assertThat(left).containsExactly("-Dthreads=4");
        assertThat(HiddenArguments.all(left, environment)).containsExactly("-Dthreads=4", url, header);
    }

    /** A command that a load JVM's environment reached has arguments of its own. */
    @Test
    void nothingOfAnotherProcessIsHandedOn() {
        Map<String, String> environment = new HashMap<>();
        HiddenArguments.hide(List.of("-Durl=http://me:secret@host/"), environment);

        assertThat(HiddenArguments.hide(List.of("-Dthreads=4"), environment)).containsExactly("-Dthreads=4");
        assertThat(environment).isEmpty();
    }
}
