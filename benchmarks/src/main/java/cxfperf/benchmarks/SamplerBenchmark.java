package cxfperf.benchmarks;

import cxfperf.jmeter.ScenarioSampler;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.save.CSVSaveService;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;

/**
 * Compares the throughput of JMeter's threads through the sampler, with a line of a .jtl file per sample, with that of
 * the plain client with the same number of threads, against the same server.
 */
final class SamplerBenchmark {

    private static final Length FULL = new Length(90, 3, 30);
    private static final int THREADS = 4;

    private SamplerBenchmark() {}

    public static void main(String[] args) throws Exception {
        Path settings = Files.createTempFile("jmeter", ".properties");
        JMeterUtils.loadJMeterProperties(settings.toString());
        Files.delete(settings);
        JMeterUtils.initLocale();
        try (LoadedServer server = new LoadedServer()) {
            new InTurns(
                            FULL.or(args),
                            "sampler",
                            seconds -> sampled(server, seconds),
                            "plain client",
                            seconds -> server.echoes(seconds, "-Dthreads=" + THREADS))
                    .run();
        }
        System.exit(0);
    }

    private static double sampled(LoadedServer server, int seconds) throws Exception {
        return server.throughputOf(results -> {
            try (Jtl jtl = new Jtl(results.resolveSibling(results.getFileName() + ".jtl"))) {
                StandardJMeterEngine engine = new StandardJMeterEngine();
                engine.configure(tree(
                        new ScenarioSampler(
                                "soap_http_doc_lit",
                                Map.of(
                                        "port", String.valueOf(server.port()),
                                        "admin", String.valueOf(server.admin()),
                                        "operation", LoadedServer.OPERATION,
                                        "time", String.valueOf(seconds),
                                        "warmup", "1",
                                        "results", results.toString())),
                        jtl));
                engine.run();
            }
        });
    }

    private static HashTree tree(ScenarioSampler sampler, Jtl jtl) {
        TestPlan plan = new TestPlan("echo");
        LoopController forever = new LoopController();
        forever.setLoops(LoopController.INFINITE_LOOP_COUNT);
        forever.setFirst(true);
        ThreadGroup group = new ThreadGroup();
        group.setName("clients");
        group.setNumThreads(THREADS);
        group.setRampUp(0);
        group.setSamplerController(forever);
        HashTree tree = new ListedHashTree();
        HashTree inPlan = tree.add(plan);
        inPlan.add(group).add(sampler);
        inPlan.add(jtl);
        return tree;
    }

    /** Writes samples in JMeter's format. JMeter's own collector needs an installed JMeter. */
    private static final class Jtl extends AbstractTestElement implements SampleListener, NoThreadClone, AutoCloseable {

        private static final long serialVersionUID = 1;

        private final transient BufferedWriter rows;

        Jtl(Path file) throws IOException {
            setName("samples");
            rows = Files.newBufferedWriter(file);
        }

        @Override
        public void sampleOccurred(SampleEvent event) {
            String row = CSVSaveService.resultToDelimitedString(event);
            synchronized (rows) {
                try {
                    rows.write(row);
                    rows.newLine();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }

        @Override
        public void sampleStarted(SampleEvent event) {
            // Only ended samples are written.
        }

        @Override
        public void sampleStopped(SampleEvent event) {
            // Only ended samples are written.
        }

        @Override
        public void close() throws IOException {
            rows.close();
        }
    }
}
