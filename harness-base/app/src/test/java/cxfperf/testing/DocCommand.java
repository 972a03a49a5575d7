package cxfperf.testing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A command that a page of the manual tells its reader to type.
 *
 * @param place the page and the line
 * @param directory where the reader is by then: every page begins at the top of the checkout, and a {@linkplain
 *     #host block for a host} in the home directory there
 * @param words as a shell splits them, without quotes
 */
public record DocCommand(String place, Path directory, List<String> words) {

    /** What would make a line more than one command with its words. */
    private static final String NOT_PLAIN = "|;&<>`$*?~(){}[]!";

    private static final Pattern ON_A_HOST = Pattern.compile("# on (\\w+)");

    public DocCommand {
        words = List.copyOf(words);
    }

    /** All commands of a page, in its order. */
    public static List<DocCommand> of(ManualPage page) {
        List<DocCommand> commands = new ArrayList<>();
        Path directory = Path.of("");
        for (ManualPage.Block block : page.blocks()) {
            if (!block.language().equals("sh")) {
                continue;
            }
            StringBuilder line = new StringBuilder();
            int first = block.line();
            boolean elsewhere = host(block).isPresent();
            Path before = directory;
            directory = elsewhere ? Path.of("") : directory;
            for (int i = 0; i < block.lines().size(); i++) {
                String text = block.lines().get(i);
                if (line.isEmpty()) {
                    first = block.line() + i;
                }
                if (text.endsWith("\\")) {
                    line.append(text, 0, text.length() - 1);
                    continue;
                }
                List<String> words =
                        split(page.name() + ":" + first, line.append(text).toString());
                line.setLength(0);
                if (!words.isEmpty()) {
                    commands.add(new DocCommand(page.name() + ":" + first, directory, words));
                    if (words.get(0).equals("cd")) {
                        directory = directory.resolve(words.get(1)).normalize();
                    }
                }
            }
            directory = elsewhere ? before : directory;
        }
        return commands;
    }

    /** The host on which a block is to be typed, in a new terminal, where its first line says so. */
    public static Optional<String> host(ManualPage.Block block) {
        Matcher on = ON_A_HOST.matcher(block.lines().get(0));
        return on.matches() ? Optional.of(on.group(1)) : Optional.empty();
    }

    /** The name of what is run. */
    public String tool() {
        return words.get(0);
    }

    public List<String> arguments() {
        return words.subList(1, words.size());
    }

    @Override
    public String toString() {
        return place + ": " + String.join(" ", words);
    }

    /** By the rules of a POSIX shell, as far as a manual for readers in a hurry has a use for them. */
    private static List<String> split(String place, String line) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean inWord = false;
        char quote = 0;
        for (char c : line.toCharArray()) {
            if (quote != 0 && c == quote) {
                quote = 0;
            } else if (quote != 0) {
                word.append(c);
            } else if (c == '"' || c == '\'') {
                quote = c;
                inWord = true;
            } else if (c == '#' && !inWord) {
                break;
            } else if (Character.isWhitespace(c)) {
                if (inWord) {
                    words.add(word.toString());
                }
                word.setLength(0);
                inWord = false;
            } else if (NOT_PLAIN.indexOf(c) >= 0) {
                throw new IllegalArgumentException(
                        place + ": '" + c + "' makes this more than a plain command: " + line);
            } else {
                word.append(c);
                inWord = true;
            }
        }
        if (quote != 0) {
            throw new IllegalArgumentException(place + ": a quote that is not closed: " + line);
        }
        if (inWord) {
            words.add(word.toString());
        }
        return words;
    }
}
