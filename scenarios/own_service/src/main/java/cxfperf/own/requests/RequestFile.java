package cxfperf.own.requests;

import cxfperf.scenario.RejectedException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * A text that a user wrote, with variables such as {@code ${id}}: a message in a file, or the value of an option.
 *
 * @param option the option that has the text or names its file
 * @param name its name in messages
 * @param escape its syntax
 */
public record RequestFile(String option, String name, String text, Escape escape) {

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    /**
     * Reads a file in UTF-8, with or without a byte order mark. Its ending, {@code .xml} or {@code .json}, says its
     * syntax; for another ending, its first character does.
     *
     * @throws RejectedException if the file cannot be read, is empty or is not in UTF-8
     */
    public static RequestFile read(String option, Path file) throws RejectedException {
        String text = textOf(option, file);
        if (text.isBlank()) {
            throw new RejectedException(option, file + " is empty");
        }
        String name = file.getFileName().toString();
        String ending = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return new RequestFile(
                option,
                name,
                text,
                switch (ending) {
                    case "xml" -> Escape.XML;
                    case "json" -> Escape.JSON;
                    default -> Escape.of(text);
                });
    }

    /** Returns a part of the text, whose syntax its first character shows. */
    public RequestFile part(String text) {
        return new RequestFile(option, name, text, Escape.of(text));
    }

    static String textOf(String option, Path file) throws RejectedException {
        try {
            String text = Files.readString(file, StandardCharsets.UTF_8);
            return text.startsWith(BYTE_ORDER_MARK) ? text.substring(BYTE_ORDER_MARK.length()) : text;
        } catch (CharacterCodingException e) {
            throw new RejectedException(option, file + " is not in UTF-8");
        } catch (IOException e) {
            throw new RejectedException(
                    option, file + (Files.exists(file) ? " cannot be read: " + e.getMessage() : " does not exist"));
        }
    }

    /** Makes the refusal of the text. @param message follows the name */
    public RejectedException refused(String message) {
        return new RejectedException(option, name + message);
    }
}
