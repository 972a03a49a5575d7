package cxfperf.own.requests;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * A message that a user wrote, with variables such as {@code ${id}}. In UTF-8, with or without a byte order mark.
 *
 * @param name its name in messages
 * @param text content of the file
 * @param escape by the file's ending, {@code .xml} or {@code .json}; for another ending, by its first character
 */
public record RequestFile(String name, String text, Escape escape) {

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    /** @throws RequestException if the file cannot be read, is empty or is not in UTF-8 */
    public static RequestFile read(Path file) throws RequestException {
        String text = withoutMark(textOf(file));
        if (text.isBlank()) {
            throw new RequestException(file + " is empty");
        }
        return new RequestFile(file.getFileName().toString(), text, escape(file, text));
    }

    /** Makes a message of a text, whose syntax its first character shows. */
    public static RequestFile of(String name, String text) {
        return new RequestFile(name, text, Escape.of(text));
    }

    static String textOf(Path file) throws RequestException {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (CharacterCodingException e) {
            throw new RequestException(file + " is not in UTF-8", e);
        } catch (IOException e) {
            throw new RequestException(
                    file + (Files.exists(file) ? " cannot be read: " + e.getMessage() : " does not exist"), e);
        }
    }

    static String withoutMark(String text) {
        return text.startsWith(BYTE_ORDER_MARK) ? text.substring(BYTE_ORDER_MARK.length()) : text;
    }

    private static Escape escape(Path file, String text) {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        if (name.endsWith(".xml")) {
            return Escape.XML;
        }
        return name.endsWith(".json") ? Escape.JSON : Escape.of(text);
    }
}
