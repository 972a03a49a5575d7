package cxfperf.report.render;

import cxfperf.report.document.Block.Tone;

/** Whether text for people is coloured. */
public enum TextStyle {
    /** No escape sequences: for files, pipes, and users who want no colours. */
    PLAIN,
    /** For a terminal: ANSI escape sequences (ECMA-48, SGR). */
    ANSI;

    /** Returns the text in the colour of the tone. */
    public String in(Tone tone, String text) {
        String colour =
                switch (tone) {
                    case NEUTRAL -> "";
                    case PASS -> "32";
                    case WARNED -> "33";
                    case FAIL, INVALID -> "31";
                };
        return this == PLAIN || colour.isEmpty() ? text : "\u001b[" + colour + "m" + text + "\u001b[0m";
    }
}
