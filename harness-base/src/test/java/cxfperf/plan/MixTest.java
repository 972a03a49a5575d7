package cxfperf.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MixTest {

    @Test
    void theStepsOfAFlowComeInTheirOrderWhateverTheSeedAndAfterARestartFromTheFirst() {
        Mix flow = Mix.flow("shopping", List.of("create", "read", "delete"));
        Mix.Picker picker = flow.picker(7);

        assertThat(IntStream.range(0, 7).map(i -> picker.next())).containsExactly(0, 1, 2, 0, 1, 2, 0);
        picker.restart();
        assertThat(picker.next()).isZero();
        assertThat(flow.operations()).containsExactly("create", "read", "delete");
    }

    @Test
    void aLimitByNumberCountsPassesOfAFlowAndCallsOtherwise() {
        Mix flow = Mix.flow("shopping", List.of("create", "read"));

        assertThat(flow.invocations(2)).isEqualTo("passes");
        assertThat(flow.invocations(1)).isEqualTo("pass");
        assertThat(Mix.of("read").invocations(2)).isEqualTo("calls");
        assertThat(Mix.of("read").invocations(1)).isEqualTo("call");
    }
}
