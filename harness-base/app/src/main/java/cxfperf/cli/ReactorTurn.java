package cxfperf.cli;

import java.util.Arrays;

/**
 * Decides whether a command runs in this module of a Maven build: in the named modules ({@code -pl}) only, not in those
 * that they need ({@code -am}).
 */
final class ReactorTurn {

    /** Set by the pom: the module that is built. */
    static final String MODULE_PROPERTY = "cxfperf.module";

    /**
     * Set by the pom: the named modules, in the form in which Maven prints a list; an unresolved property if the user
     * named no module.
     */
    static final String SELECTED_PROPERTY = "cxfperf.selected";

    private ReactorTurn() {}

    static boolean isOfThisProcess() {
        return isNamed(System.getProperty(MODULE_PROPERTY), System.getProperty(SELECTED_PROPERTY));
    }

    /** @param selected such as "[jaxrs, samples/hello-scenario, :soap_echo, ...]"; null outside Maven */
    static boolean isNamed(String module, String selected) {
        if (module == null || selected == null || !selected.matches("\\[.+]")) {
            return true;
        }
        return Arrays.stream(selected.substring(1, selected.length() - 1).split(","))
                .map(name -> name.replaceFirst(".*[/\\\\:+?]", "").strip())
                .anyMatch(module::equals);
    }
}
