package cxfperf.report;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.report.render.Wrapping;
import org.junit.jupiter.api.Test;

class WrappingTest {

    @Test
    void whatFitsStaysAsItIs() {
        String exact = "  " + "x".repeat(38) + "  " + "y".repeat(38);
        assertThat(Wrapping.wrap(exact, "    ")).isEqualTo(exact);
        assertThat(Wrapping.wrap("", "    ")).isEmpty();
    }

    @Test
    void aLongerLineIsBrokenAtSpacesAndGoesOnIndented() {
        String words = "word ".repeat(40).trim();
        String wrapped = Wrapping.wrap("  " + words, "    ");

        assertThat(wrapped.lines()).hasSize(3).allMatch(line -> line.length() <= Wrapping.WIDTH);
        assertThat(wrapped.lines().skip(1)).allMatch(line -> line.startsWith("    word"));
        assertThat(wrapped.replaceAll("\\s+", " ").trim()).isEqualTo(words);
    }

    @Test
    void aNumberKeepsItsPercentSignAndALongWordIsNotCut() {
        assertThat(Wrapping.wrap("x".repeat(76) + " 95 % of it", "  ")).isEqualTo("x".repeat(76) + "\n  95 % of it");
        assertThat(Wrapping.wrap("see " + "/path".repeat(20) + " there", "  "))
                .isEqualTo("see\n  " + "/path".repeat(20) + "\n  there");
    }
}
