package cxfperf.report;

import cxfperf.scenario.describe.ServiceDescription;
import cxfperf.scenario.describe.ServiceDescription.DescribedOperation;
import cxfperf.scenario.describe.ServiceDescription.DescribedPort;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Renders the services of a document as tables, with a command for each operation. Pure; any thread. */
public final class DescriptionText {

    private static final List<String> HEADINGS = List.of("operation", "style", "policies", "request");
    private static final String SAFE = "[A-Za-z0-9_./:=,@%+-]+";

    private DescriptionText() {}

    /**
     * Returns the tables and commands of all services.
     *
     * @param document the document's address as the user typed it
     * @param file path of the request file of an operation; empty where the operation has none
     * @param command the command that calls an operation, without options
     * @param documentOption the option of a run that names the document
     * @param allowedRefs the value of -DallowRefs, where the user gave it
     */
    public static String of(
            ServiceDescription description,
            String document,
            Function<DescribedOperation, Optional<String>> file,
            String command,
            String documentOption,
            Optional<String> allowedRefs) {
        List<String> documentWords = new ArrayList<>(List.of("-D" + documentOption + "=" + document));
        allowedRefs.ifPresent(allowed -> documentWords.add("-DallowRefs=" + allowed));
        StringBuilder text = new StringBuilder();
        text.append(plain(description.title()))
                .append(", ")
                .append(plain(document))
                .append('\n');
        for (DescribedPort port : description.ports()) {
            text.append("\nservice   ").append(plain(port.service()));
            text.append("\nport      ").append(plain(port.name())).append(", ").append(plain(port.binding()));
            if (!port.address().isEmpty()) {
                text.append(", ").append(plain(port.address()));
            }
            text.append("\npolicies  ").append(list(port.policies())).append("\n\n");
            text.append(table(port, file));
        }
        text.append("\none call of each, which shows whether it is answered:\n");
        for (DescribedPort port : description.ports()) {
            for (DescribedOperation operation : port.operations()) {
                if (isCallable(operation)) {
                    text.append("  ")
                            .append(command(operation, documentWords, file, command))
                            .append('\n');
                }
            }
        }
        return text.toString();
    }

    /** An operation can be called if its message is known, or if it sends none. */
    private static boolean isCallable(DescribedOperation operation) {
        return operation.request().isPresent()
                || operation.arguments().stream().anyMatch(argument -> argument.startsWith("-Dmethod="));
    }

    private static String table(DescribedPort port, Function<DescribedOperation, Optional<String>> file) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(HEADINGS);
        for (DescribedOperation operation : port.operations()) {
            rows.add(List.of(
                    plain(operation.name()),
                    plain(operation.style()),
                    list(operation.policies()),
                    file.apply(operation).orElse("none")));
        }
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < rows.size(); row++) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < HEADINGS.size(); column++) {
                int at = column;
                int width = rows.stream()
                        .mapToInt(each -> each.get(at).length())
                        .max()
                        .orElse(0);
                String cell = rows.get(row).get(column);
                line.append(cell).append(" ".repeat(width - cell.length() + 2));
            }
            text.append(line.toString().stripTrailing()).append('\n');
            if (row > 0) {
                port.operations().get(row - 1).note().ifPresent(note -> text.append("  -> ")
                        .append(plain(note))
                        .append('\n'));
            }
        }
        return text.toString();
    }

    private static String command(
            DescribedOperation operation,
            List<String> documentWords,
            Function<DescribedOperation, Optional<String>> file,
            String command) {
        List<String> words = new ArrayList<>(documentWords);
        words.addAll(operation.arguments());
        operation.request().ifPresent(request -> file.apply(operation)
                .ifPresent(path -> words.add("-D" + request.option() + "=" + path)));
        words.addAll(List.of("-Dthreads=1", "-Dinvocations=1", "-Dwarmup=0"));
        StringBuilder line = new StringBuilder(command);
        words.forEach(word -> line.append(' ').append(quoted(word)));
        return line.toString();
    }

    /** Quotes the text so that a shell reads it as one word. */
    private static String quoted(String text) {
        String word = plain(text);
        return word.matches(SAFE) ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    private static String list(List<String> names) {
        return names.isEmpty() ? "none" : plain(String.join(", ", names));
    }

    /** Replaces control characters, with which a document could command a terminal or forge a line of output. */
    private static String plain(String text) {
        return text.replaceAll(
                "[\\p{Cntrl}\\x{80}-\\x{9f}\\x{2028}\\x{2029}\\x{202a}-\\x{202e}\\x{2066}-\\x{2069}]", "?");
    }
}
