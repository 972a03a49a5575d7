package cxfperf.own;

import cxfperf.options.Home;
import cxfperf.options.Scenarios;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.client.ClientOptions;
import cxfperf.options.typed.CommandLine;
import cxfperf.own.describe.ServiceDescription.DescribedOperation;
import cxfperf.own.describe.ServiceDescription.TemplateFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Checks the options of a client of an own service as the client does before its first call. */
final class TypedClient {

    private TypedClient() {}

    /** @throws UsageException if the client refuses the options */
    static void check(Path home, List<String> options) throws Exception {
        List<String> words = new ArrayList<>(List.of("client"));
        words.addAll(options);
        Settings settings = CommandLine.parse(words, Scenarios.of(List.of(new OwnService())), new StringBuilder())
                .orElseThrow();
        ClientOptions.from(settings, new Home(home)).found();
    }

    /**
     * Checks the command of an operation, if it can be called.
     *
     * @param home the directory of its request
     * @param document the option that names the document
     * @throws UsageException if the client refuses the command
     */
    static void check(Path home, String document, DescribedOperation operation) throws Exception {
        if (operation.isCallable()) {
            List<String> options = new ArrayList<>(List.of(document));
            options.addAll(operation.arguments());
            if (operation.request().isPresent()) {
                TemplateFile request = operation.request().get();
                Path file = Files.writeString(home.resolve("request." + request.ending()), request.text());
                options.add("-Drequest=" + file);
            }
            check(home, options);
        }
    }
}
