package cxfperf.report.render;

/** Breaks lines for a terminal of the usual width. Pure; any thread. */
public final class Wrapping {

    /** What every terminal shows. */
    public static final int WIDTH = 80;

    private Wrapping() {}

    /**
     * The text in lines of {@link #WIDTH} or fewer characters, broken at spaces, but not ahead of a percent sign; a
     * longer word stays whole.
     *
     * @param text one line
     * @param indent what every line but the first begins with
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
