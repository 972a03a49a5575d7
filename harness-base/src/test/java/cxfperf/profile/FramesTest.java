package cxfperf.profile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FramesTest {

    @ParameterizedTest
    @CsvSource({
        "cxfperf.admin.HttpEndpoint$$Lambda$132/1130656047, cxfperf.admin.HttpEndpoint$$Lambda",
        "cxfperf.admin.HttpEndpoint$$Lambda$132.1130656047, cxfperf.admin.HttpEndpoint$$Lambda",
        "cxfperf.admin.HttpEndpoint$$Lambda/0x00007f1c2c0ab440, cxfperf.admin.HttpEndpoint$$Lambda",
        "cxfperf.admin.HttpEndpoint$$Lambda$614+0x00007f6940124800/730536450, cxfperf.admin.HttpEndpoint$$Lambda",
        "cxfperf.admin.HttpEndpoint$$Lambda$614+0x00007f6940124800.730536450, cxfperf.admin.HttpEndpoint$$Lambda",
        "java.lang.invoke.LambdaForm$DMH/0x0000000800c01000, java.lang.invoke.LambdaForm$DMH",
        "jdk.proxy2.$Proxy41, jdk.proxy2.$Proxy",
        "java.util.HashMap$Node, java.util.HashMap$Node",
        "[B, byte[]",
        "[[Ljava/lang/String;, java.lang.String[][]"
    })
    void aClassThatTheJvmMakesIsWrittenWithoutItsNumbersSoThatTwoOfOneKindAreOne(String recorded, String written) {
        assertThat(Frames.written(recorded)).isEqualTo(written);
    }
}
