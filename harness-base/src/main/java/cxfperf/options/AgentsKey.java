package cxfperf.options;

import cxfperf.keys.AgentKey;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * The key of the connections between controller and agents.
 *
 * @param key the key; empty for plain connections
 */
public record AgentsKey(Optional<AgentKey> key) {

    /** The default file, relative to the top of the checkout. */
    public static final String PLACE = ".agents/key.p12";

    /** The name of its option. */
    static final String OPTION = "agents.key";

    private static final String NONE = "none";

    /** The key in the default file. */
    public static AgentsKey usual(Home home) {
        return of(home.directory().resolve(PLACE));
    }

    /** @throws IllegalArgumentException for a file that is no key; one that does not exist may be made */
    static AgentsKey parse(String text) {
        if (text.equals(NONE)) {
            return new AgentsKey(Optional.empty());
        }
        AgentsKey choice = of(Path.of(text));
        AgentKey key = choice.key.get();
        if (key.isThere()) {
            try {
                key.context();
            } catch (IOException | GeneralSecurityException e) {
                throw new IllegalArgumentException("not a key that an agent has made: " + ErrorText.of(e), e);
            }
        }
        return choice;
    }

    private static AgentsKey of(Path file) {
        return new AgentsKey(Optional.of(new AgentKey(file.toAbsolutePath().normalize())));
    }

    /**
     * Makes the key if there is none. The first agent of a test does this.
     *
     * @return a line for the user; empty where no key was made
     * @throws CannotRunException with one line, where the key cannot be made
     */
    public Optional<String> makeIfAbsent() throws CannotRunException, InterruptedException {
        try {
            return key.isPresent() && key.get().makeIfAbsent()
                    ? Optional.of(
                            "made " + key.get().file() + ": copy this file to the host of jmeter and to that of each"
                                    + " other agent, to the same place of the checkout or of the unpacked zip, before they start")
                    : Optional.empty();
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    /** Checks that there is a key. A controller makes none, because no agent that runs already would trust it. */
    public void require() throws UsageException {
        if (key.isPresent() && !key.get().isThere()) {
            throw new UsageException(
                    "no " + key.get().file() + ": copy this file from the host of an agent, which makes"
                            + " it when it first starts, or name the key with -D" + OPTION);
        }
    }

    /**
     * The TLS context of the connections; empty for plain ones.
     *
     * @throws CannotRunException with one line, where the key cannot be used
     */
    public Optional<SSLContext> context() throws CannotRunException {
        try {
            return key.isEmpty() ? Optional.empty() : Optional.of(key.get().context());
        } catch (IOException | GeneralSecurityException e) {
            throw unusable(e);
        }
    }

    private CannotRunException unusable(Exception because) {
        return new CannotRunException("-D" + OPTION + "=" + key.orElseThrow().file() + ": " + ErrorText.of(because));
    }

    @Override
    public String toString() {
        return key.map(known -> known.file().toString()).orElse("none: plain connections");
    }
}
