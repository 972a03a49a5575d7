package cxfperf.jvms;

import cxfperf.options.CannotRunException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * The JVMs of a command that serve its client. Waits for each to be ready, says so where one ends before its client, and ends
 * them, the last one first. Used by the command's main thread.
 */
final class ServingJvms implements AutoCloseable {

    static final long READY_SECONDS = 60;

    private final Deque<Process> lastFirst = new ArrayDeque<>();
    private final LoadJvms jvms;
    private volatile boolean closing;

    ServingJvms(LoadJvms jvms) {
        this.jvms = jvms;
    }

    /** @param name what the process is called; its lines come behind it */
    Started start(ProcessBuilder builder, String name) throws CannotRunException, InterruptedException {
        Process process = jvms.start(builder.redirectError(ProcessBuilder.Redirect.INHERIT));
        lastFirst.addFirst(process);
        Optional<ServerReady> ready = ServerOutput.read(process, name, line -> System.out.println(name + " | " + line))
                .await(READY_SECONDS);
        if (ready.isPresent()) {
            process.onExit().thenAccept(ended -> tellOfEnd(ended, name));
        }
        return new Started(process, ready);
    }

    /** @param ready empty for a process that ended before it was */
    record Started(Process process, Optional<ServerReady> ready) {}

    /** On a thread of the JDK's. */
    private void tellOfEnd(Process ended, String name) {
        if (!closing && !jvms.areStopping()) {
            System.err.println("cxfperf: the " + name + " " + LoadJvms.end(ended.exitValue()) + " before its client");
        }
    }

    @Override
    public void close() {
        closing = true;
        lastFirst.forEach(LoadJvms::stop);
    }
}
