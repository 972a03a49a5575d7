package cxfperf.customer.jms;

import cxfperf.customer.broker.CredentialsFile;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.RunningServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;

/** A server in a process of its own, which writes the customers it gets to a file that outlives it. */
final class WritingServer implements AutoCloseable {

    private final Process process;

    private WritingServer(Process process) {
        this.process = process;
    }

    static WritingServer start(URI broker, int port, Path file) throws IOException {
        return new WritingServer(new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Djava.util.logging.config.file=src/test/resources/logging.properties",
                        "-Dcxfperf.home="
                                + CredentialsFile.ofThisCheckout().directory().getParent(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        WritingServer.class.getName(),
                        broker.toString(),
                        String.valueOf(port),
                        file.toString())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    /** Runs the server. Arguments: broker, port and file. */
    public static void main(String... arguments) throws Exception {
        Path file = Path.of(arguments[2]);
        KeepingCustomers service = new KeepingCustomers(new CountDownLatch(0), id -> write(file, id));
        try (RunningServer server = JmsServer.start(
                LocalBroker.serverOf(URI.create(arguments[0]), Integer.parseInt(arguments[1]), new CallCounters()),
                OptionalInt.of(2),
                service::publish)) {
            System.out.println("takes requests from " + server.address());
            // Waits until the process is killed or the test that started it has ended.
            System.in.read();
        }
    }

    private static synchronized void write(Path file, int id) {
        try {
            Files.write(file, List.of(String.valueOf(id)), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the numbers that servers have written to this file so far. */
    static Set<Integer> served(Path file) throws IOException {
        // The last line may not be complete.
        String text = Files.exists(file) ? Files.readString(file) : "";
        return text.substring(0, text.lastIndexOf('\n') + 1)
                .lines()
                .map(Integer::valueOf)
                .collect(Collectors.toSet());
    }

    /** Kills the process without running its shutdown hooks. */
    void kill() {
        process.destroyForcibly().onExit().join();
    }

    @Override
    public void close() {
        kill();
    }
}
