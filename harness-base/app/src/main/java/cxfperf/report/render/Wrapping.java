package cxfperf.report.render;

/** Breaks lines for a terminal of the usual width. Pure; any thread. */
public final class Wrapping {

    /** Columns of a line; every terminal shows this many. */
    public static final int WIDTH = 80;

    private Wrapping() {}

    /**
     * Breaks a text into lines of at most {@link #WIDTH} characters, at spaces but not before a percent sign. A longer
     * word stays whole.
     *
     * @param text one line
     * @param indent beginning of every line but the first
     */
    public static String wrap(String text, String indent) {
        StringBuilder wrapped = new StringBuilder();
        String line = text;
        int begin = line.length() - line.stripLeading().length();
        while (line.length() > WIDTH) {
            int space = line.lastIndexOf(' ', WIDTH);
            while (space > begin && line.startsWith("%", space + 1)) {
                space = line.lastIndexOf(' ', space - 1);
            }
            if (space <= begin) {
                space = line.indexOf(' ', WIDTH);
            }
            if (space < 0) {
                break;
            }
            wrapped.append(line, 0, space).append('\n');
            line = indent + line.substring(space + 1);
            begin = indent.length();
        }
        return wrapped.append(line).toString();
    }
}
