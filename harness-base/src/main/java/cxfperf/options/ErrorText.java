package cxfperf.options;

import cxfperf.text.OneLine;

/** An exception as one line for the user. */
public final class ErrorText {

    private ErrorText() {}

    /** The message and, where it says more, the innermost cause. */
    public static String of(Throwable thrown) {
        Throwable root = thrown;
        for (int i = 0; root.getCause() != null && i < 20; i++) {
            root = root.getCause();
        }
        String text = plain(thrown);
        return root == thrown || text.contains(plain(root)) ? text : text + " <- " + plain(root);
    }

    private static String plain(Throwable thrown) {
        String message = thrown.getMessage();
        return message == null ? thrown.getClass().getSimpleName() : OneLine.of(message);
    }
}
