package cxfperf.benchmarks;

import cxfperf.jvms.ExitCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Compares the throughput of the fast client with that of wrk, a plain HTTP load generator, against the same fast
 * server with the same envelope and the same number of connections. The forms {@code raw} and {@code raw-short} compare
 * the raw client with wrk. wrk must be installed.
 */
final class AgainstWrkBenchmark {

    private static final Length FULL = new Length(90, 3, 30);

    private AgainstWrkBenchmark() {}

    public static void main(String[] args) throws Exception {
        if (!Wrk.installed()) {
            System.err.println("cxfperf: wrk is not installed");
            System.exit(ExitCode.USAGE.code());
        }
        List<String> forms = Arrays.stream(args)
                .flatMap(form -> Arrays.stream(form.split("-")))
                .toList();
        Length length = FULL.or(forms.toArray(String[]::new));
        if (forms.contains("raw")) {
            runRawClient(length);
        } else {
            runFastClient(length);
        }
        System.exit(0);
    }

    private static void runFastClient(Length length) throws Exception {
        try (LoadedServer server = LoadedServer.fast("http");
                Wrk wrk = new Wrk(server.address())) {
            new InTurns(
                            length,
                            "client",
                            seconds -> server.echoes(seconds, LoadedServer.FAST_CLIENT),
                            "wrk",
                            wrk::throughput)
                    .run();
        }
    }

    /** Compares the throughput of the raw client with that of wrk, against the fast server, over http and https. */
    private static void runRawClient(Length length) throws Exception {
        for (String protocol : List.of("http", "https")) {
            try (LoadedServer server = LoadedServer.fast(protocol);
                    Wrk wrk = new Wrk(server.address())) {
                new InTurns(
                                length,
                                protocol + " raw",
                                seconds -> server.echoes(seconds, "-Dclient=raw"),
                                "wrk",
                                wrk::throughput)
                        .run();
            }
        }
    }

    /**
     * Load by wrk, which must be installed. It sends the request of a run with {@code -Doperation=echoStringDoc
     * -Dsize=1} over 4 connections, the number of that run's threads.
     */
    private static final class Wrk implements AutoCloseable {

        /** The text of {@code -Dsize=1} has 16 blocks of 64 characters. */
        private static final int BLOCKS = 16;

        private static final int LETTERS_OF_A_BLOCK = 61;
        private static final String ESCAPED_OF_A_BLOCK = "&amp;&lt;&gt;";
        private static final Pattern SUMMARY = Pattern.compile("^WRK ([0-9.]+) ([0-9]+)$", Pattern.MULTILINE);

        private final String address;
        private final Path script;

        Wrk(String address) throws IOException {
            this.address = address;
            script = Files.createTempFile("echo", ".lua");
            String text = new Random(1)
                    .ints(BLOCKS * LETTERS_OF_A_BLOCK, 'a', 'z' + 1)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString()
                    .replaceAll("(.{" + LETTERS_OF_A_BLOCK + "})", "$1" + ESCAPED_OF_A_BLOCK);
            Files.writeString(
                    script,
                    """
                    wrk.method = "POST"
                    wrk.headers["Content-Type"] = "text/xml; charset=UTF-8"
                    wrk.headers["SOAPAction"] = '""'
                    wrk.headers["Accept"] = "*/*"
                    wrk.body = '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><echoStringDoc \
                    xmlns="http://cxf.apache.org/cxf/performance/types"><in>%s</in></echoStringDoc></soap:Body></soap:Envelope>'
                    done = function(summary, latency, requests)
                        local bad = summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.write
                        io.write(string.format("WRK %%.1f %%d\\n", summary.requests / summary.duration * 1e6, bad))
                    end
                    """
                            .formatted(text));
        }

        static boolean installed() throws InterruptedException {
            try {
                Process wrk = new ProcessBuilder("wrk", "-v")
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
                wrk.waitFor();
                return true;
            } catch (IOException e) {
                return false;
            }
        }

        /**
         * @return requests per second
         * @throws IllegalStateException if a request failed
         */
        double throughput(int seconds) throws IOException, InterruptedException {
            Process wrk = new ProcessBuilder(
                            "wrk", "-t2", "-c4", "-d" + seconds + "s", "-s", script.toString(), address)
                    .redirectErrorStream(true)
                    .start();
            String output = new String(wrk.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            Matcher summary = SUMMARY.matcher(output);
            if (wrk.waitFor() != 0 || !summary.find() || !summary.group(2).equals("0")) {
                throw new IllegalStateException("wrk did not do what it was asked for:\n" + output);
            }
            return Double.parseDouble(summary.group(1));
        }

        @Override
        public void close() throws IOException {
            Files.delete(script);
        }
    }
}
