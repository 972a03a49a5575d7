package cxfperf.cli;

import cxfperf.options.Role;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Decides whether a command runs in this module of a Maven build. From the top Maven visits every module, but a command
 * without a scenario runs once, and a command with a scenario runs in the named modules ({@code -pl}) only, not in
 * those that they need ({@code -am}).
 */
final class ReactorTurn {

    /** Set by the pom: the module that is built. */
    static final String MODULE_PROPERTY = "cxfperf.module";

    /** Set by the pom: all modules of the build, as Maven prints a list of projects. */
    static final String MODULES_PROPERTY = "cxfperf.modules";

    /**
     * Set by the pom: the named modules, as Maven prints a list; an unresolved property where the user named no module.
     */
    static final String SELECTED_PROPERTY = "cxfperf.selected";

    private static final Pattern ARTIFACT = Pattern.compile("MavenProject: [^:]+:([^:]+):");

    private ReactorTurn() {}

    static boolean isOfThisProcess(Role role) {
        return isOf(Command.module(role), System.getProperty(MODULE_PROPERTY), System.getProperty(MODULES_PROPERTY));
    }

    /** Whether a command with a scenario runs in this module. */
    static boolean isNamed() {
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

    /**
     * @param firstChoice the module that runs the command if the build has it; otherwise the last module does
     * @param modules such as "[MavenProject: group:artifact:version @ file, ...]"; null outside Maven
     */
    static boolean isOf(String firstChoice, String module, String modules) {
        if (module == null || modules == null) {
            return true;
        }
        List<String> all = ARTIFACT.matcher(modules)
                .results()
                .map(MatchResult::group)
                .map(text -> text.split(":")[2])
                .toList();
        if (all.isEmpty()) {
            return true;
        }
        return module.equals(all.contains(firstChoice) ? firstChoice : all.get(all.size() - 1));
    }
}
