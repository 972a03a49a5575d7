package cxfperf.cli;

import cxfperf.jvms.ExitCode;
import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.ServiceDescriber;
import cxfperf.text.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The describe role: a module lists the operations of a service's document and writes a request for each. */
record DescribeMain(ServiceDescriber describer) {

    private static final Path DIRECTORY = Path.of("my-requests");

    /** @param options the user's options that the commands for the operations need too */
    record DescribePlan(String document, Path directory, List<String> options) {}

    DescribePlan plan(Settings settings, Home home) throws UsageException {
        String document = settings.argument();
        if (document.isBlank()) {
            throw new UsageException("one document is expected: describe URL-or-FILE");
        }
        Optional<String> refusal = describer.rejects(document);
        if (refusal.isPresent()) {
            throw new UsageException(document + ": " + refusal.get());
        }
        Path directory = settings.given(Option.OUT).orElse(DIRECTORY);
        if (Files.exists(directory) && !Files.isDirectory(directory)) {
            throw settings.refused(Option.OUT, "a directory is expected, and this is a file");
        }
        List<String> options = new ArrayList<>();
        // The JVM flags with the trusted certificates apply to the document over https and to the service.
        settings.given(Option.JVM_ARGS)
                .ifPresent(flags -> options.add("-D" + Option.JVM_ARGS.optionName() + "="
                        + flags.stream().map(Secrets::redactedFlag).collect(Collectors.joining(" "))));
        return new DescribePlan(document, directory, options);
    }

    ExitCode run(DescribePlan plan) throws UsageException, CannotRunException {
        String client = Home.ofThisProcess().scripts() + "/client";
        try {
            describer
                    .describe(plan.document(), plan.directory(), client, plan.options())
                    .forEach(System.out::println);
            return ExitCode.PASSED;
        } catch (RejectedException e) {
            throw new UsageException(plan.document() + ": " + ErrorText.of(e));
        } catch (IOException e) {
            throw new CannotRunException(plan.document() + ": " + ErrorText.of(e));
        }
    }
}
