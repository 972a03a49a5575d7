package cxfperf.jvms;

import java.io.OutputStream;
import java.io.PrintStream;

/**
 * Keeps the console free of what a library prints of a failure that it throws as well: until its end, nothing that
 * anybody prints on {@link System#err} is seen. For one thread, ahead of a load, and for as short as can be.
 */
public final class QuietErrors {

    private final PrintStream console = System.err;

    /** Begins it. */
    public QuietErrors() {
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
    }

    /** All that is printed from now on is seen. */
    public void end() {
        System.setErr(console);
    }
}
