package cxfperf.own;

import cxfperf.jvms.ExitCode;
import cxfperf.jvms.ModuleCommand;
import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Role;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.own.describe.BoundedWork;
import cxfperf.own.describe.DocumentParts;
import cxfperf.own.describe.NoSuchDescriptionException;
import cxfperf.own.describe.ServiceDescription;
import cxfperf.own.describe.ServiceDescription.DescribedOperation;
import cxfperf.own.describe.ServiceDescription.DescribedPort;
import cxfperf.own.describe.ServiceDescription.TemplateFile;
import cxfperf.own.describe.openapi.OpenApiDescriber;
import cxfperf.own.describe.wsdl.WsdlDescriber;
import cxfperf.own.kind.ServiceAddress;
import cxfperf.own.kind.ServiceKind;
import cxfperf.probe.Secrets;
import cxfperf.report.document.Block;
import cxfperf.report.document.Document;
import cxfperf.report.document.Document.Conclusion;
import cxfperf.report.document.Document.Section;
import cxfperf.report.render.ConsoleText;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.UrlUser;
import cxfperf.stored.WholeFile;
import cxfperf.text.WordSplitter;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The describe role of a load JVM: lists the operations of a service's document and writes a request for each. */
public final class DescribeCommand implements ModuleCommand<DescribeCommand.DescribePlan> {

    private static final String WSDL = "wsdl";
    private static final String OPENAPI = "openapi";
    private static final Path DIRECTORY = Path.of("my-requests");
    private static final int BEGINNING = 4_000;
    private static final int LONGEST_NAME = 100;

    /**
     * The plan of a description.
     *
     * @param name the document's name as the user typed it
     * @param directory the directory for the requests
     * @param repeated options of the user that the commands for the operations need, too, each as a word
     */
    record DescribePlan(String name, URI location, Path directory, List<String> repeated) {

        DescribePlan {
            repeated = List.copyOf(repeated);
        }
    }

    @Override
    public Role role() {
        return Role.DESCRIBE;
    }

    @Override
    public Class<DescribePlan> type() {
        return DescribePlan.class;
    }

    @Override
    public DescribePlan plan(Settings settings, Home home) throws UsageException {
        String document = settings.argument();
        List<String> repeated = new ArrayList<>();
        // The trusted certificates of a document over https are those of the service, too.
        settings.given(Option.JVM_ARGS)
                .ifPresent(flags -> repeated.add("-D" + Option.JVM_ARGS.optionName() + "="
                        + flags.stream().map(Secrets::redactedFlag).collect(Collectors.joining(" "))));
        return new DescribePlan(document, location(document), directory(settings), repeated);
    }

    @Override
    public ExitCode run(DescribePlan plan) throws UsageException, CannotRunException {
        String name = plan.name();
        DocumentParts parts = new DocumentParts(plan.location());
        try {
            String format = format(parts);
            ServiceDescription description = format.equals(WSDL)
                    ? new WsdlDescriber().describe(parts)
                    : new OpenApiDescriber(BoundedWork.ONE).describe(parts);
            Map<DescribedOperation, String> files = write(description, plan.directory());
            System.out.print(UrlUser.withoutUsers(
                    ConsoleText.render(new DescriptionDocument(name, files, "-D" + format + "=" + name, plan.repeated())
                            .of(description))));
            return ExitCode.PASSED;
        } catch (NoSuchDescriptionException e) {
            throw new UsageException(name + ": " + ErrorText.of(e));
        } catch (IOException e) {
            throw new CannotRunException(name + ": cannot be read: "
                    + (e instanceof ConnectException
                            ? "no connection to " + plan.location().getAuthority()
                            : e.getClass().getSimpleName() + ": " + ErrorText.of(e)));
        }
    }

    private static URI location(String document) throws UsageException {
        if (document.isBlank()) {
            throw new UsageException("one document is expected: describe URL-or-FILE");
        }
        try {
            ServiceAddress.requireNoUser("", document);
        } catch (RejectedException e) {
            throw new UsageException(document + ": " + e.rejection().reason());
        }
        return DocumentParts.locate(document)
                .orElseThrow(() ->
                        new UsageException(document + ": a file that there is, or an http or https URL, is expected"));
    }

    private static Path directory(Settings settings) throws UsageException {
        Path directory = settings.given(Option.OUT).orElse(DIRECTORY);
        if (Files.exists(directory) && !Files.isDirectory(directory)) {
            throw settings.refused(Option.OUT, "a directory is expected, and this is a file");
        }
        return directory;
    }

    /** The option of own_service for the document's format: a document that begins as XML is a WSDL. */
    private static String format(DocumentParts parts) throws IOException, NoSuchDescriptionException {
        byte[] bytes = parts.read();
        String beginning = DocumentParts.text(Arrays.copyOf(bytes, Math.min(bytes.length, BEGINNING)));
        return beginning.stripLeading().startsWith("<") ? WSDL : OPENAPI;
    }

    /** Writes the requests and returns their paths by operation. Never overwrites a file that the user has changed. */
    private static Map<DescribedOperation, String> write(ServiceDescription description, Path directory)
            throws CannotRunException {
        Map<DescribedOperation, String> files = new IdentityHashMap<>();
        Map<String, String> texts = new TreeMap<>();
        List<String> kept = new ArrayList<>();
        try {
            for (DescribedPort port : description.ports()) {
                for (DescribedOperation operation : port.operations()) {
                    if (operation.request().isPresent()) {
                        TemplateFile request = operation.request().get();
                        Path file = directory.resolve(name(port, operation, request, texts));
                        files.put(operation, file.toString());
                        if (!Files.exists(file)) {
                            Files.createDirectories(directory);
                            WholeFile.write(file, request.text());
                        } else if (!Files.readString(file).equals(request.text())) {
                            kept.add(file.toString());
                        }
                    }
                }
            }
        } catch (IOException e) {
            throw new CannotRunException("a request in " + directory + " cannot be written: " + ErrorText.of(e));
        }
        kept.stream()
                .distinct()
                .forEach(file ->
                        System.out.println("kept: " + file + ", which is there already and differs from the sample"));
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

    /**
     * The services of a document, with a command for each operation. Pure; any thread.
     *
     * @param name the document's address as the user typed it
     * @param files paths of the request files, for the operations that have one
     * @param document the option that names the document
     * @param repeated the options of the user for each command
     */
    private record DescriptionDocument(
            String name, Map<DescribedOperation, String> files, String document, List<String> repeated) {

        Document of(ServiceDescription description) {
            String title = plain(description.title() + ", " + name);
            List<Section> sections =
                    description.ports().stream().map(this::section).collect(Collectors.toCollection(ArrayList::new));
            boolean severalServices = description.ports().stream()
                            .map(DescribedPort::service)
                            .distinct()
                            .count()
                    > 1;
            sections.add(Section.of(
                    "one call of each, which shows whether it is answered:",
                    true,
                    new Block.Verbatim(description.ports().stream()
                            .flatMap(port -> port.operations().stream()
                                    .filter(DescribedOperation::isCallable)
                                    .map(operation ->
                                            "  " + call(severalServices ? "#" + port.service() : "", operation)))
                            .toList())));
            return new Document(title, "", title, null, Conclusion.NONE, sections, List.of());
        }

        private Section section(DescribedPort port) {
            List<String> facts = new ArrayList<>(List.of("service: " + plain(port.service())));
            if (!port.address().isEmpty()) {
                facts.add("address: " + plain(port.address()));
                if (!ServiceAddress.isAddress(port.address())
                        && port.operations().stream().anyMatch(DescribedOperation::isCallable)) {
                    facts.add("-> it is not one of http or https without a user: put the service's own into -Durl of"
                            + " the commands");
                }
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

        /** @param service follows the document; empty for a document of one service */
        private String call(String service, DescribedOperation operation) {
            List<String> words = new ArrayList<>(
                    List.of(Home.ofThisProcess().scripts() + "/client", "own_service", document + service));
            words.addAll(repeated);
            words.addAll(operation.arguments());
            operation
                    .request()
                    .filter(request -> files.containsKey(operation))
                    .ifPresent(request -> words.add("-D" + ServiceKind.REQUEST.name() + "=" + files.get(operation)));
            words.addAll(List.of("-Dthreads=1", "-Dinvocations=1", "-Dwarmup=0"));
            return words.stream().map(word -> WordSplitter.quoted(plain(word))).collect(Collectors.joining(" "));
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
}
