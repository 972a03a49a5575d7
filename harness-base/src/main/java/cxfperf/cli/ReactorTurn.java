package cxfperf.cli;

import cxfperf.options.Role;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Whether a command is to run in this module of a Maven build. From the top Maven visits every module: of a command
 * that is about no scenario one answer is enough, and one about a scenario is for the modules that were named
 * ({@code -pl}), not for those that they need ({@code -am}).
 */
final class ReactorTurn {

    /** Set by the pom: the module that is built. */
    static final String MODULE_PROPERTY = "cxfperf.module";

    /** Set by the pom: all modules of the build, as Maven prints a list of projects. */
    static final String MODULES_PROPERTY = "cxfperf.modules";

    /**
     * Set by the pom: the modules that were named, as Maven prints a list; what it is in the pom where Maven knows
     * none.
     */
    static final String SELECTED_PROPERTY = "cxfperf.selected";

    private static final String FIRST_CHOICE = "harness-base";
    private static final Pattern ARTIFACT = Pattern.compile("MavenProject: [^:]+:([^:]+):");

    private ReactorTurn() {}

    static boolean isOfThisProcess(Role role) {
        String firstChoice =
                switch (role) {
                    case DESCRIBE -> DescribeMain.MODULE;
                    case JMETER_AGENT -> Command.JMETER_MODULE;
                    default -> FIRST_CHOICE;
                };
        return isOf(firstChoice, System.getProperty(MODULE_PROPERTY), System.getProperty(MODULES_PROPERTY));
    }

    /** Of a command that is about a scenario. */
    static boolean isNamed() {
        return isNamed(System.getProperty(MODULE_PROPERTY), System.getProperty(SELECTED_PROPERTY));
    }

    /** @param selected "[jaxrs, samples/hello-scenario, :soap_echo, ...]"; null outside Maven */
    static boolean isNamed(String module, String selected) {
        if (module == null || selected == null || !selected.matches("\\[.+]")) {
            return true;
        }
        return Arrays.stream(selected.substring(1, selected.length() - 1).split(","))
                .map(name -> name.replaceFirst(".*[/\\\\:+?]", "").strip())
                .anyMatch(module::equals);
    }

    /**
     * @param firstChoice the module whose turn it is where it is one of several
     * @param modules "[MavenProject: group:artifact:version @ file, ...]"; null outside Maven
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
