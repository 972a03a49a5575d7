package cxfperf.soap;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.cli.TypedCommand;
import cxfperf.scenario.Scenario;
import cxfperf.testing.Manual;
import cxfperf.testing.ManualCommands;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class SoapManualTest implements ManualCommands {

    /** A refusal in the manual, with the option that causes it. */
    private static final Pattern REFUSAL =
            Pattern.compile("(?:unknown option )?(-D\\w+=[^…:\\s]+)(?: for client)?: .*");

    @Override
    public Scenario scenario() {
        return new SoapEcho();
    }

    @Test
    void theMessagesInTheManualAreThoseOfTheCommand() throws IOException {
        List<String> checked = new ArrayList<>();
        for (String code : Manual.page("docs/reasons.md").inlineCode()) {
            Matcher message = REFUSAL.matcher(code);
            if (message.matches()) {
                TypedCommand command =
                        new TypedCommand(code, Optional.of("client"), List.of(), List.of(message.group(1)));

                // The manual's dots stand for the rest of the message.
                assertThat(command.refusal(scenario(), Path.of("")).orElseThrow())
                        .startsWith(code.replaceFirst(",? ….*", ""));
                checked.add(code);
            }
        }
        assertThat(checked).hasSizeGreaterThanOrEqualTo(3);
    }
}
