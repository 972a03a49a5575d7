package cxfperf.report;

import cxfperf.scenario.describe.ServiceDescription;
import cxfperf.scenario.describe.ServiceDescription.DescribedOperation;
import cxfperf.scenario.describe.ServiceDescription.DescribedPort;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The services of a document as tables, and a command for each operation. Pure; any thread. */
public final class DescriptionText {

    private static final List<String> HEADINGS = List.of("operation", "style", "policies", "request");
    private static final String SAFE = "[A-Za-z0-9_./:=,@%+-]+";

    private DescriptionText() {}

    /**
     * All of it.
     *
     * @param document as the user has named it
     * @param file where the request of an operation of a port is; empty for one that has none
     * @param command what calls an operation, without options
     * @param documentOption the option of a run that names the document
     * @param allowedRefs the value of -DallowRefs, if it is given
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

    /** One with a message to send, or with none to be sent. */
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

    /** As a shell takes it for one word. */
    private static String quoted(String text) {
        String word = plain(text);
        return word.matches(SAFE) ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    private static String list(List<String> names) {
        return names.isEmpty() ? "none" : plain(String.join(", ", names));
    }

    /** A document may hold characters that command a terminal, or a line that looks like one of ours. */
    private static String plain(String text) {
        return text.replaceAll(
                "[\\p{Cntrl}\\x{80}-\\x{9f}\\x{2028}\\x{2029}\\x{202a}-\\x{202e}\\x{2066}-\\x{2069}]", "?");
    }
}
