package cxfperf.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Load by wrk, which must be installed. It sends the request of a run with {@code -Doperation=echoStringDoc -Dsize=1}
 * over 4 connections, the number of that run's threads.
 */
final class Wrk implements AutoCloseable {

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
        Process wrk = new ProcessBuilder("wrk", "-t2", "-c4", "-d" + seconds + "s", "-s", script.toString(), address)
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
