package cxfperf.jvms;

import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Reads the output of a process until it ends, on its own thread, passes the lines on and recognises the READY line.
 */
final class ServerOutput {

    /** Receives the lines, on the reading thread. */
    interface Lines {
        void line(String text) throws IOException;
    }

    private final CompletableFuture<ServerReady> ready = new CompletableFuture<>();
    private final String name;
    private volatile String lastLine;

    private ServerOutput(String name) {
        this.name = name;
    }

    /** @param name the name of the process in messages */
    static ServerOutput read(Process process, String name, Lines lines) {
        ServerOutput output = new ServerOutput(name);
        Thread pump = new Thread(() -> output.pump(process, lines), name + "-output");
        pump.setDaemon(true);
        pump.start();
        return output;
    }

    private void pump(Process process, Lines lines) {
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            ServerReady.Reader said = new ServerReady.Reader();
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.line(line);
                lastLine = line;
                said.read(line).ifPresent(ready::complete);
            }
        } catch (IOException e) {
            lastLine = ErrorText.of(e);
        }
        ready.completeExceptionally(new IOException("no READY line"));
    }

    /**
     * @return empty if the process ended before it was ready
     * @throws CannotRunException if the process is not ready in time
     */
    Optional<ServerReady> await(long seconds) throws CannotRunException, InterruptedException {
        try {
            return Optional.of(ready.get(seconds, TimeUnit.SECONDS));
        } catch (TimeoutException e) {
            throw new CannotRunException("the " + name + " was not ready within " + seconds + " s");
        } catch (ExecutionException e) {
            return Optional.empty();
        }
    }

    /** The last line, or the error that ended the reading; empty where the process printed nothing. */
    Optional<String> lastLine() {
        return Optional.ofNullable(lastLine);
    }
}
