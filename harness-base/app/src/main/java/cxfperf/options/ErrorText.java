package cxfperf.options;

import cxfperf.text.OneLine;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Map;

/** Formats an exception as one line for the user. */
public final class ErrorText {

    private static final Map<Class<? extends FileSystemException>, String> REASONS = Map.of(
            AccessDeniedException.class, ": permission denied",
            NoSuchFileException.class, " does not exist",
            FileAlreadyExistsException.class, " is there already",
            NotDirectoryException.class, " is no directory");

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
        if (thrown instanceof FileSystemException failed && failed.getReason() == null) {
            // The JDK's message has only the name of the file.
            message += REASONS.getOrDefault(failed.getClass(), "");
        }
        return message == null ? thrown.getClass().getSimpleName() : OneLine.of(message);
    }
}
