package cxfperf.loadtest;

import cxfperf.compare.BaselineComparison;
import cxfperf.compare.Measurement;
import cxfperf.run.EmbeddedRun;
import cxfperf.testing.SampleResults;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * Simulates load tests of consecutive builds on a host that scatters as real ones do: 2.5 % from run to run, and a slow
 * wave of 2 %, of which each build meets another phase. The rate of a closed loop is the inverse of its service time.
 */
final class SimulatedBuilds {

    static final int REPEATS = 3;
    static final int STORED = 10;

    private static final double RUN_SCATTER = 0.025;
    private static final double WAVE = 0.02;
    private static final double CALLS_PER_SECOND = 5_000;

    private final Random random;
    private final double noise;
    private int builds;

    /** @param noise 1 for the usual noise, 2 for twice as much */
    SimulatedBuilds(long seed, double noise) {
        random = new Random(seed);
        this.noise = noise;
    }

    /** @param delay added service time, as a share of the service time: 0.1 for 10 % */
    LoadTestResult next(double delay) {
        builds++;
        List<EmbeddedRun> runs = new ArrayList<>();
        double phase = random.nextDouble() * 2 * Math.PI;
        for (int i = 0; i < REPEATS; i++) {
            double rate = CALLS_PER_SECOND
                    / (1 + delay)
                    * (1 + noise * WAVE * Math.sin(phase + i / 3.0))
                    * Math.exp(noise * RUN_SCATTER * random.nextGaussian());
            String startedAt = String.format(Locale.ROOT, "2026-11-%02dT07:00:0%dZ", builds, i);
            runs.add(new EmbeddedRun(
                    Path.of(String.format(Locale.ROOT, "build-%02d-%d", builds, i)),
                    SampleResults.ofBuild(startedAt, rate, Map.of())));
        }
        return new LoadTestResult("greet", runs);
    }

    /** Compares a build with this delay with earlier builds without delay. */
    BaselineComparison against(double delay) {
        List<Measurement> stored = new ArrayList<>();
        for (int i = 0; i < STORED; i++) {
            stored.add(next(0).measurement());
        }
        return BaselineComparison.of(stored, List.of(next(delay).measurement()));
    }
}
