package cxfperf.own;

import cxfperf.options.Home;
import cxfperf.options.Scenarios;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.client.ClientOptions;
import cxfperf.options.typed.CommandLine;
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
}
