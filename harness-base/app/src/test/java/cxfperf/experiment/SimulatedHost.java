package cxfperf.experiment;

import cxfperf.result.Status;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A host on which runs scatter as they do on real ones: 2.5 % from run to run, a slow wave of 2 % and a steady loss of
 * 0.3 % a run over the hours.
 */
final class SimulatedHost {

    private final Random random;

    SimulatedHost(long seed) {
        random = new Random(seed);
    }

    /** An experiment of two variants, a and b, with b's true throughput {@code factor} times a's. */
    List<RunRecord> experiment(int pairs, double factor) {
        List<RunRecord> runs = new ArrayList<>();
        int number = 0;
        double phase = random.nextDouble() * 2 * Math.PI;
        List<List<Integer>> order = RunOrder.of(2, pairs, random.nextLong());
        for (int block = 0; block < pairs; block++) {
            for (int variant : order.get(block)) {
                number++;
                double drift = 1 + 0.02 * Math.sin(phase + number / 3.0) - 0.003 * number;
                double scatter = Math.exp(0.025 * random.nextGaussian());
                double throughput = 5_000 * drift * scatter * (variant == 1 ? factor : 1);
                runs.add(run(number, block + 1, variant == 0 ? "a" : "b", throughput));
            }
        }
        return runs;
    }

    private RunRecord run(int number, int block, String variant, double throughput) {
        Map<Metric, Double> metrics = new EnumMap<>(Metric.class);
        metrics.put(Metric.THROUGHPUT, throughput);
        metrics.put(Metric.P50, 4e6 / throughput * Math.exp(0.005 * random.nextGaussian()));
        metrics.put(Metric.P99, 20e6 / throughput * Math.exp(0.08 * random.nextGaussian()));
        metrics.put(Metric.CLIENT_CPU, 900 * Math.exp(0.02 * random.nextGaussian()));
        metrics.put(Metric.SERVER_CPU, 700 * Math.exp(0.02 * random.nextGaussian()));
        metrics.put(Metric.BYTES, 2_800 + random.nextDouble());
        metrics.put(Metric.CLIENT_GC, 9 * Math.exp(0.2 * random.nextGaussian()));
        return new RunRecord(
                number, block, variant, RunPoint.ONLY, Status.PASS, null, "runs/" + number, metrics, number * 0.01);
    }
}
