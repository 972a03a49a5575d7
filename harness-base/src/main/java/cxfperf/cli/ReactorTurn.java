package cxfperf.cli;

import cxfperf.options.Role;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Whether a command that is about no scenario is to run in this module of a Maven build. From the top Maven visits every
 * module, and one answer is enough.
 */
final class ReactorTurn {

    /** Set by the pom: the module that is built. */
    static final String MODULE_PROPERTY = "cxfperf.module";

    /** Set by the pom: all modules of the build, as Maven prints a list of projects. */
    static final String MODULES_PROPERTY = "cxfperf.modules";

    private static final String FIRST_CHOICE = "harness-base";
    private static final Pattern ARTIFACT = Pattern.compile("MavenProject: [^:]+:([^:]+):");

    private ReactorTurn() {}

    static boolean isOfThisProcess(Role role) {
        String firstChoice =
                switch (role) {
                    case DESCRIBE -> DescribeMain.MODULE;
                    case JMETER_AGENT -> ModuleCommands.JMETER;
                    default -> FIRST_CHOICE;
                };
        return isOf(firstChoice, System.getProperty(MODULE_PROPERTY), System.getProperty(MODULES_PROPERTY));
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
