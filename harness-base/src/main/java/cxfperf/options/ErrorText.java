package cxfperf.options;

import cxfperf.text.OneLine;
import java.nio.file.AccessDeniedException;

/** Formats an exception as one line for the user. */
public final class ErrorText {

    private ErrorText() {}

    /** The message, and the innermost cause where the message does not contain it. */
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
        if (thrown instanceof AccessDeniedException denied && denied.getReason() == null) {
            // The JDK's message is the file alone.
            message += ": permission denied";
        }
        return message == null ? thrown.getClass().getSimpleName() : OneLine.of(message);
    }
}
