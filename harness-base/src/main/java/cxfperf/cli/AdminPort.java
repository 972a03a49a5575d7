package cxfperf.cli;

import java.util.OptionalInt;

/**
 * Where a server's admin endpoint is.
 *
 * @param port empty for none
 * @param asked whether the user named it: a port that nobody asked for may be missing without harm
 */
record AdminPort(OptionalInt port, boolean asked) {

    static final String NONE = "none";

    /**
     * @param servicePort the server's; for 0, a free one, the endpoint takes a free one too
     * @param min the smallest port that can be asked for
     */
    static AdminPort from(Settings settings, int servicePort, int min) throws UsageException {
        if (settings.given(Option.ADMIN).filter(NONE::equals).isPresent()) {
            return new AdminPort(OptionalInt.empty(), true);
        }
        if (settings.given(Option.ADMIN).isPresent()) {
            return new AdminPort(OptionalInt.of(settings.wholeNumber(Option.ADMIN, min, Settings.MAX_PORT)), true);
        }
        if (servicePort == Settings.MAX_PORT) {
            return new AdminPort(OptionalInt.empty(), false);
        }
        return new AdminPort(OptionalInt.of(servicePort == 0 ? 0 : servicePort + 1), false);
    }
}
