package cxfperf.jmeter.agents;

import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * Which key the connections between controller and agents have.
 *
 * @param key empty for none: plain connections
 */
public record KeyChoice(Optional<AgentKey> key) {

    private static final String NONE = "none";

    public static KeyChoice from(Settings settings, Home home) throws UsageException {
        if (settings.given(Option.AGENTS_KEY).isEmpty()) {
            return of(home.directory().resolve(".tls").resolve("jmeter.p12"));
        }
        String given = settings.text(Option.AGENTS_KEY);
        if (given.equals(NONE)) {
            return new KeyChoice(Optional.empty());
        }
        KeyChoice choice = of(Path.of(given));
        AgentKey key = choice.key.get();
        if (key.isThere()) {
            try {
                key.context();
            } catch (IOException | GeneralSecurityException e) {
                throw Settings.refused(
                        Option.AGENTS_KEY, given, "not a key that an agent has made: " + ErrorText.of(e));
            }
        }
        return choice;
    }

    private static KeyChoice of(Path file) {
        return new KeyChoice(Optional.of(new AgentKey(file.toAbsolutePath().normalize())));
    }

    /**
     * What the connections are made with; empty for plain ones. The first process of a test makes the key.
     *
     * @throws CannotRunException with one line, where the key cannot be made or used
     */
    public Optional<SSLContext> context() throws CannotRunException, InterruptedException {
        if (key.isEmpty()) {
            return Optional.empty();
        }
        Path file = key.get().file();
        try {
            if (key.get().makeIfAbsent()) {
                System.out.println(
                        "made " + file + ": each other host of the test needs a copy of this file, at the same"
                                + " place of its checkout, before its agent or jmeter starts");
            }
            return Optional.of(key.get().context());
        } catch (IOException | GeneralSecurityException e) {
            throw new CannotRunException("-D" + Option.AGENTS_KEY.optionName() + "=" + file + ": " + ErrorText.of(e));
        }
    }

    @Override
    public String toString() {
        return key.map(known -> known.file().toString()).orElse("none: plain connections");
    }
}
