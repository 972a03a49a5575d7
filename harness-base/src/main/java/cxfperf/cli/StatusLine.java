package cxfperf.cli;

import java.io.PrintStream;

/** A line that says what is going on, rewritten in place; nothing at all where the output is not a terminal. */
final class StatusLine {

    private final PrintStream out;
    private final boolean terminal;
    private int widest;

    StatusLine(PrintStream out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    void show(String text) {
        if (terminal) {
            widest = Math.max(widest, text.length());
            out.print("\r" + text + " ".repeat(widest - text.length()));
            out.flush();
        }
    }

    void clear() {
        if (terminal && widest > 0) {
            out.print("\r" + " ".repeat(widest) + "\r");
            out.flush();
            widest = 0;
        }
    }
}
