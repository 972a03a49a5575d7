package cxfperf.cli;

import cxfperf.jvms.ExitCode;
import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.report.DescriptionText;
import cxfperf.scenario.UrlUser;
import cxfperf.scenario.describe.AllowedRefs;
import cxfperf.scenario.describe.Describer;
import cxfperf.scenario.describe.DocumentParts;
import cxfperf.scenario.describe.NoSuchDescriptionException;
import cxfperf.scenario.describe.ServiceDescription;
import cxfperf.scenario.describe.ServiceDescription.DescribedOperation;
import cxfperf.scenario.describe.ServiceDescription.DescribedPort;
import cxfperf.scenario.describe.ServiceDescription.TemplateFile;
import cxfperf.stored.WholeFile;
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
import java.util.ServiceLoader;
import java.util.TreeMap;

/** The describe role of a load JVM: lists the operations of a service's document and writes a request for each. */
final class DescribeMain {

    /** The module with all describers, and name of the scenario that calls a described service. */
    static final String MODULE = "own_service";

    private static final List<Option> DOCUMENTS = List.of(Option.DOCUMENT, Option.WSDL, Option.OPENAPI);
    private static final String DIRECTORY = "my-requests";
    private static final int BEGINNING = 4_000;
    private static final int LONGEST_NAME = 100;

    private DescribeMain() {}

    /**
     * The plan of a description.
     *
     * @param option the option that names the document
     * @param name the document's name as the user typed it
     * @param directory the directory for the requests
     * @param allowRefs the value of {@code -DallowRefs}
     */
    record DescribePlan(Option option, String name, URI location, Path directory, Optional<String> allowRefs) {
        static DescribePlan from(Settings settings, Home home) throws UsageException {
            Option option = document(settings);
            DescribePlan plan = new DescribePlan(
                    option,
                    settings.text(option),
                    DescribeMain.location(option, settings),
                    DescribeMain.directory(settings),
                    settings.given(Option.ALLOW_REFS));
            plan.refs();
            return plan;
        }

        private AllowedRefs refs() throws UsageException {
            try {
                return allowRefs.isEmpty() ? AllowedRefs.OWN : AllowedRefs.parse(allowRefs.get());
            } catch (NoSuchDescriptionException e) {
                throw Settings.refused(Option.ALLOW_REFS, allowRefs.get(), e.getMessage());
            }
        }
    }

    static ExitCode run(DescribePlan plan) throws UsageException, CannotRunException {
        Option option = plan.option();
        String name = plan.name();
        DocumentParts parts = new DocumentParts(plan.location(), plan.refs());
        try {
            Describer describer = describer(option, parts);
            ServiceDescription description = describer.describe(parts);
            Map<DescribedOperation, String> files = write(description, plan.directory());
            System.out.print(UrlUser.masked(DescriptionText.of(
                    description,
                    name,
                    operation -> Optional.ofNullable(files.get(operation)),
                    Home.ofThisProcess().scripts() + "/client " + MODULE,
                    describer.format(),
                    plan.allowRefs())));
            return ExitCode.PASSED;
        } catch (NoSuchDescriptionException e) {
            throw Settings.refused(option, name, ErrorText.of(e));
        } catch (IOException e) {
            throw new CannotRunException("-D" + option.optionName() + "=" + name + ": cannot be read: "
                    + e.getClass().getSimpleName() + ": " + ErrorText.of(e));
        }
    }

    private static Option document(Settings settings) throws UsageException {
        List<Option> given = DOCUMENTS.stream()
                .filter(option -> settings.given(option).isPresent())
                .toList();
        if (given.size() != 1) {
            throw new UsageException("one document is expected: URL-or-FILE, -D" + Option.WSDL.optionName() + "="
                    + Option.WSDL.label() + " or -D" + Option.OPENAPI.optionName() + "=" + Option.OPENAPI.label());
        }
        return given.get(0);
    }

    private static URI location(Option option, Settings settings) throws UsageException {
        String name = settings.text(option);
        return DocumentParts.locate(name)
                .orElseThrow(() ->
                        Settings.refused(option, name, "a file that there is, or an http or https URL, is expected"));
    }

    private static Path directory(Settings settings) throws UsageException {
        String name = settings.given(Option.OUT).orElse(DIRECTORY);
        if (Files.exists(Path.of(name)) && !Files.isDirectory(Path.of(name))) {
            throw Settings.refused(Option.OUT, name, "a directory is expected, and this is a file");
        }
        return Path.of(name);
    }

    private static Describer describer(Option option, DocumentParts parts)
            throws UsageException, IOException, NoSuchDescriptionException {
        List<Describer> all = ServiceLoader.load(Describer.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
        String beginning = option == Option.DOCUMENT ? beginning(parts) : "";
        return all.stream()
                .filter(each -> option == Option.DOCUMENT
                        ? each.recognises(beginning)
                        : each.format().equals(option.optionName()))
                .findFirst()
                .orElseThrow(() -> new UsageException("describe is a command of the module " + MODULE
                        + ": mvn -Pdescribe -pl " + MODULE + " -am, or scripts/describe"));
    }

    private static String beginning(DocumentParts parts) throws IOException, NoSuchDescriptionException {
        byte[] bytes = parts.read();
        return DocumentParts.text(Arrays.copyOf(bytes, Math.min(bytes.length, BEGINNING)));
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
                .forEach(file -> System.out.println("kept: " + file + ", which is there already, and is another"));
        return files;
    }

    /** The operation's name; preceded by the port's where another port has a different request of the same name. */
    private static String name(
            DescribedPort port, DescribedOperation operation, TemplateFile request, Map<String, String> texts) {
        String ending = "." + request.ending();
        String name = fileName(operation.name()) + ending;
        String known = texts.putIfAbsent(name, request.text());
        if (known == null || known.equals(request.text())) {
            return name;
        }
        String longer = fileName(port.name() + "-" + operation.name());
        for (int number = 1; ; number++) {
            String numbered = longer + (number == 1 ? "" : "-" + number) + ending;
            String other = texts.putIfAbsent(numbered, request.text());
            if (other == null || other.equals(request.text())) {
                return numbered;
            }
        }
    }

    /** Makes a safe file name of a name in the document: no path out of the directory, no hidden file. */
    private static String fileName(String name) {
        String plain = name.replaceAll("[^\\p{L}\\p{N}._-]", "_").replaceAll("^[.-]+", "_");
        return plain.substring(0, Math.min(plain.length(), LONGEST_NAME));
    }
}
