package cxfperf.own.describe;

import java.io.OutputStream;
import java.io.PrintStream;

/**
 * Discards all output to {@link System#err} between construction and {@link #end}, for a library that prints an error
 * which it also throws. It affects all threads, so use it briefly, before a load, and from one thread at a time.
 */
public final class QuietErrors {

    private final PrintStream console = System.err;

    /** Begins to discard output. */
    public QuietErrors() {
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
    }

    /** Restores {@link System#err}. */
    public void end() {
        System.setErr(console);
    }
}
