package cxfperf.own;

import cxfperf.own.describe.ServiceDescription;
import cxfperf.own.describe.ServiceDescription.DescribedOperation;
import cxfperf.own.describe.ServiceDescription.DescribedPort;
import cxfperf.report.document.Block;
import cxfperf.report.document.Document;
import cxfperf.report.document.Document.Conclusion;
import cxfperf.report.document.Document.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The services of a document, with a command for each operation. Pure; any thread.
 *
 * @param name the document's address as the user typed it
 * @param files paths of the request files, for the operations that have one
 * @param command the words of the command that calls an operation, up to the option that names the document
 */
record DescriptionDocument(String name, Map<DescribedOperation, String> files, List<String> command) {

    private static final Pattern HOST_AND_PORT = Pattern.compile("https?://(?:[^/?#@]*@)?([^/?#@]+)");
    private static final String SAFE = "[A-Za-z0-9_./:=,@%+-]+";

    Document of(ServiceDescription description) {
        String title = plain(description.title() + ", " + name);
        List<Section> sections =
                description.ports().stream().map(this::section).collect(Collectors.toCollection(ArrayList::new));
        sections.add(Section.of(
                "one call of each, which shows whether it is answered:",
                true,
                new Block.Verbatim(description.ports().stream()
                        .flatMap(port -> port.operations().stream())
                        .filter(DescriptionDocument::isCallable)
                        .map(operation -> "  " + call(operation))
                        .toList())));
        return new Document(title, "", title, null, Conclusion.NONE, sections, List.of());
    }

    /** An operation can be called if its message is known, or if it sends none. */
    private static boolean isCallable(DescribedOperation operation) {
        return operation.request().isPresent()
                || operation.arguments().stream().anyMatch(argument -> argument.startsWith("-Dmethod="));
    }

    private Section section(DescribedPort port) {
        List<String> facts = new ArrayList<>(List.of("service: " + plain(port.service())));
        if (!port.address().isEmpty()) {
            facts.add("address: " + plain(port.address()));
            elsewhere(port.address())
                    .ifPresent(host -> facts.add(plain("-> the document is at " + host
                            + ": if the service is there too, add -Durl=ITS-ADDRESS to its commands")));
        }
        facts.add("policies: " + list(port.policies()));
        return Section.of(
                "port " + plain(port.name() + ", " + port.binding()),
                true,
                new Block.Listing(facts),
                new Block.Table.Of<DescribedOperation>()
                        .text("operation", operation -> plain(operation.name()))
                        .text("style", operation -> plain(operation.style()))
                        .text("policies", operation -> list(operation.policies()))
                        .text("request", operation -> files.getOrDefault(operation, "none"))
                        .rows(port.operations()),
                new Block.Listing(port.operations().stream()
                        .filter(operation -> operation.note().isPresent())
                        .map(operation -> plain("-> " + operation.name() + ": "
                                + operation.note().get()))
                        .toList()));
    }

    /** Returns host and port of the document if those of the service's address differ. */
    private Optional<String> elsewhere(String address) {
        return authority(name).filter(host -> authority(address)
                .filter(another -> !another.equals(host))
                .isPresent());
    }

    /** Host and port as they are written in a URL, without a user. */
    private static Optional<String> authority(String url) {
        Matcher matcher = HOST_AND_PORT.matcher(url);
        return matcher.lookingAt() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    private String call(DescribedOperation operation) {
        List<String> words = new ArrayList<>(command);
        words.addAll(operation.arguments());
        operation
                .request()
                .filter(request -> files.containsKey(operation))
                .ifPresent(request -> words.add("-D" + request.option() + "=" + files.get(operation)));
        words.addAll(List.of("-Dthreads=1", "-Dinvocations=1", "-Dwarmup=0"));
        return words.stream().map(DescriptionDocument::quoted).collect(Collectors.joining(" "));
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
