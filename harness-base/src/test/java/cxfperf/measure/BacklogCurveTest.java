package cxfperf.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class BacklogCurveTest {

    private static final Offset<Double> ROUNDING = Offset.offset(1e-9);

    private final BacklogCurve curve = new BacklogCurve();

    @Test
    void itsGrowthIsThatOfASecondWhateverLiesBetweenTwoLooks() {
        curve.add(0, 0);
        curve.add(2, 200);
        curve.add(3, 300);
        curve.add(3.5, 350);
        assertThat(curve.perSecond().orElseThrow()).isEqualTo(100, ROUNDING);
        assertThat(curve.error().orElseThrow()).isEqualTo(0, ROUNDING);
        assertThat(curve.peak()).hasValue(350);
        assertThat(curve.steps()).isEqualTo(3);
    }

    /** Steps of 10, -10, 10 and -10: a mean of 0, and a standard deviation of the square root of 400/3. */
    @Test
    void oneThatGoesUpAndDownIsAsUnsureAsItsSteps() {
        curve.add(0, 0);
        for (int second = 1; second <= 4; second++) {
            curve.add(second, second % 2 == 0 ? 0 : 10);
        }
        assertThat(curve.perSecond().orElseThrow()).isEqualTo(0, ROUNDING);
        assertThat(curve.error().orElseThrow()).isEqualTo(Math.sqrt(400.0 / 3 / 4), ROUNDING);
        assertThat(curve.peak()).hasValue(10);
    }

    /** The last poll of a second, and the poll at the close of the window a few milliseconds later. */
    @Test
    void twoLooksAtOnceAreNoStepButMayBeThePeak() {
        curve.add(0, 0);
        curve.add(1, 100);
        curve.add(2, 200);
        curve.add(2.004, 230);
        assertThat(curve.perSecond().orElseThrow()).isEqualTo(100, ROUNDING);
        assertThat(curve.error().orElseThrow()).isEqualTo(0, ROUNDING);
        assertThat(curve.steps()).isEqualTo(2);
        assertThat(curve.peak()).hasValue(230);
    }

    @Test
    void oneLookSaysNothingAboutItsGrowth() {
        assertThat(curve.peak()).isEmpty();
        curve.add(0, 3);
        assertThat(curve.perSecond()).isEmpty();
        curve.add(1, 5);
        assertThat(curve.perSecond()).isEmpty();
        assertThat(curve.error()).isEmpty();
        assertThat(curve.peak()).hasValue(5);
    }
}
