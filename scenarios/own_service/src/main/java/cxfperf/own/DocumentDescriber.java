package cxfperf.own;

import cxfperf.own.calls.ServiceAddress;
import cxfperf.own.calls.ServiceKind;
import cxfperf.own.describe.BoundedWork;
import cxfperf.own.describe.DocumentParts;
import cxfperf.own.describe.NoSuchDescriptionException;
import cxfperf.own.describe.ServiceDescription;
import cxfperf.own.describe.ServiceDescription.DescribedOperation;
import cxfperf.own.describe.ServiceDescription.DescribedPort;
import cxfperf.own.describe.ServiceDescription.TemplateFile;
import cxfperf.own.describe.openapi.OpenApiDescriber;
import cxfperf.own.describe.wsdl.WsdlDescriber;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.ServiceDescriber;
import cxfperf.scenario.UrlUser;
import cxfperf.text.OneLine;
import cxfperf.text.WordSplitter;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.cxf.Bus;
import org.apache.cxf.bus.extension.ExtensionManagerBus;

/** Lists the operations of a WSDL or an OpenAPI document, with a request and a command for each. */
public final class DocumentDescriber implements ServiceDescriber {

    private static final String WSDL = "wsdl";
    private static final String OPENAPI = "openapi";
    private static final int BEGINNING = 4_000;
    private static final int LONGEST_NAME = 100;

    @Override
    public Optional<String> rejects(String document) {
        try {
            ServiceKind.location("", document);
            return Optional.empty();
        } catch (RejectedException e) {
            return Optional.of(e.getMessage());
        }
    }

    @Override
    public List<String> describe(String document, Path directory, String client, List<String> options)
            throws RejectedException, IOException {
        URI location = ServiceKind.location("", document);
        Bus bus = new ExtensionManagerBus();
        DocumentParts parts = new DocumentParts(location, bus);
        ServiceDescription description;
        String format;
        try {
            format = format(parts);
            description = format.equals(WSDL)
                    ? new WsdlDescriber().describe(parts)
                    : OpenApiDescriber.describe(parts, BoundedWork.ONE);
        } catch (NoSuchDescriptionException e) {
            throw new RejectedException("", OneLine.of(e.getMessage()));
        } catch (IOException e) {
            throw new IOException("cannot be read: " + e.getClass().getSimpleName() + ": " + e.getMessage());
        } finally {
            bus.shutdown(true);
        }
        List<String> kept = new ArrayList<>();
        Map<DescribedOperation, String> files = write(description, directory, kept);
        List<String> words = new ArrayList<>(List.of(client, "own_service", "-D" + format + "=" + document));
        words.addAll(options);
        DescriptionLines lines = new DescriptionLines(files, words);
        return Stream.concat(
                        kept.stream()
                                .distinct()
                                .map(file -> "kept: " + file + ", which is there already and differs from the sample"),
                        lines.of(description, document))
                .map(DocumentDescriber::plain)
                .map(UrlUser::withoutUsers)
                .toList();
    }

    /** The option of own_service for the document's format: a document that begins as XML is a WSDL. */
    private static String format(DocumentParts parts) throws IOException {
        byte[] bytes = parts.read();
        String beginning = DocumentParts.text(Arrays.copyOf(bytes, Math.min(bytes.length, BEGINNING)));
        return beginning.stripLeading().startsWith("<") ? WSDL : OPENAPI;
    }

    /**
     * Writes the requests and returns their paths by operation. Never overwrites a file that the user has changed.
     *
     * @param kept gets the paths of these files
     */
    private static Map<DescribedOperation, String> write(
            ServiceDescription description, Path directory, List<String> kept) throws IOException {
        Map<DescribedOperation, String> files = new IdentityHashMap<>();
        Map<String, String> texts = new TreeMap<>();
        try {
            for (DescribedPort port : description.ports()) {
                for (DescribedOperation operation : port.operations()) {
                    if (operation.request().isPresent()) {
                        TemplateFile request = operation.request().get();
                        Path file = directory.resolve(name(port, operation, request, texts));
                        files.put(operation, file.toString());
                        if (!Files.exists(file)) {
                            Files.createDirectories(directory);
                            Files.writeString(file, request.text());
                        } else if (!Files.readString(file).equals(request.text())) {
                            kept.add(file.toString());
                        }
                    }
                }
            }
        } catch (IOException e) {
            throw new IOException("a request in " + directory + " cannot be written: " + OneLine.of(e));
        }
        return files;
    }

    /** The operation's name; preceded by the port's where another port has a different request of the same name. */
    private static String name(
            DescribedPort port, DescribedOperation operation, TemplateFile request, Map<String, String> texts) {
        String ending = "." + request.ending();
        String longer = fileName(port.name() + "-" + operation.name());
        for (int number = 0; ; number++) {
            String name =
                    (number == 0 ? fileName(operation.name()) : longer + (number == 1 ? "" : "-" + number)) + ending;
            String other = texts.putIfAbsent(name, request.text());
            if (other == null || other.equals(request.text())) {
                return name;
            }
        }
    }

    /** Makes a safe file name of a name in the document: no path out of the directory, no hidden file. */
    private static String fileName(String name) {
        String plain = name.replaceAll("[^\\p{L}\\p{N}._-]", "_").replaceAll("^[.-]+", "_");
        return plain.substring(0, Math.min(plain.length(), LONGEST_NAME));
    }

    /** Replaces control characters, with which a document could command a terminal or forge a line of output. */
    private static String plain(String text) {
        return text.replaceAll(
                "[\\p{Cntrl}\\x{80}-\\x{9f}\\x{2028}\\x{2029}\\x{202a}-\\x{202e}\\x{2066}-\\x{2069}]", "?");
    }

    /**
     * Makes the lines about a document.
     *
     * @param files paths of the request files, for the operations that have one
     * @param words with which each command begins
     */
    private record DescriptionLines(Map<DescribedOperation, String> files, List<String> words) {

        Stream<String> of(ServiceDescription description, String document) {
            List<String> lines = new ArrayList<>(List.of(description.title() + ", " + document));
            description.ports().forEach(port -> add(port, lines));
            lines.addAll(List.of("", "one call of each, which shows whether it is answered:"));
            description.ports().forEach(port -> port.operations().stream()
                    .filter(DescribedOperation::isCallable)
                    .map(operation -> "  " + command(operation))
                    .forEach(lines::add));
            return lines.stream();
        }

        private void add(DescribedPort port, List<String> lines) {
            lines.addAll(List.of("", "port " + port.name() + ", " + port.binding(), "service: " + port.service()));
            if (!port.address().isEmpty()) {
                lines.add("address: " + port.address());
                if (!ServiceAddress.isAddress(port.address())
                        && port.operations().stream().anyMatch(DescribedOperation::isCallable)) {
                    lines.add("-> it is not one of http or https without a user: put the service's own into -Durl of"
                            + " the commands");
                }
            }
            String row = "%-" + widest("operation", port, DescribedOperation::name) + "s  %-"
                    + widest("style", port, DescribedOperation::style) + "s  %s";
            lines.add(row.formatted("operation", "style", "request"));
            port.operations()
                    .forEach(operation -> lines.add(
                            row.formatted(operation.name(), operation.style(), files.getOrDefault(operation, "none"))));
            port.operations()
                    .forEach(operation ->
                            operation.note().ifPresent(note -> lines.add("-> " + operation.name() + ": " + note)));
        }

        private static int widest(String head, DescribedPort port, Function<DescribedOperation, String> cell) {
            return Stream.concat(Stream.of(head), port.operations().stream().map(cell))
                    .mapToInt(String::length)
                    .max()
                    .orElseThrow();
        }

        private String command(DescribedOperation operation) {
            List<String> command = new ArrayList<>(words);
            command.addAll(operation.arguments());
            if (files.containsKey(operation)) {
                command.add("-D" + ServiceKind.REQUEST.name() + "=" + files.get(operation));
            }
            command.addAll(List.of("-Dthreads=1", "-Dinvocations=1", "-Dwarmup=0"));
            return command.stream()
                    .map(word -> WordSplitter.quoted(plain(word)))
                    .collect(Collectors.joining(" "));
        }
    }
}
