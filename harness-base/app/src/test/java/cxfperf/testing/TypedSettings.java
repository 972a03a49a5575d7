package cxfperf.testing;

import cxfperf.options.Scenarios;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.typed.CommandLine;
import cxfperf.scenario.Scenario;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/** What a user has typed. */
public final class TypedSettings {

    private TypedSettings() {}

    /** Returns the settings of a command, where this is the only scenario. */
    public static Settings of(Scenario scenario, String command, String... options) throws UsageException, IOException {
        return CommandLine.parse(
                        Stream.concat(Stream.of(command), Stream.of(options)).toList(),
                        Scenarios.of(List.of(scenario)),
                        new StringBuilder())
                .orElseThrow();
    }
}
