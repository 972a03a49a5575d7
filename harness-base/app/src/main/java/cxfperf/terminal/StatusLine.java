package cxfperf.terminal;

import cxfperf.report.render.Wrapping;
import java.io.PrintStream;

/** A status line that is rewritten in place on a terminal; prints nothing to other outputs. */
public final class StatusLine {

    /** One less than the terminal's width: a wrapped line could not be rewritten. */
    private static final int LONGEST = Wrapping.WIDTH - 1;

    private final PrintStream out;
    private final boolean terminal;
    private int widest;

    public StatusLine(PrintStream out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    boolean terminal() {
        return terminal;
    }

    public void show(String text) {
        if (terminal) {
            String line = text.length() <= LONGEST ? text : text.substring(0, LONGEST);
            widest = Math.max(widest, line.length());
            out.print("\r" + line + " ".repeat(widest - line.length()));
            out.flush();
        }
    }

    public void clear() {
        if (terminal && widest > 0) {
            out.print("\r" + " ".repeat(widest) + "\r");
            out.flush();
            widest = 0;
        }
    }
}
