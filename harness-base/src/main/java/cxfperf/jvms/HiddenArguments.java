package cxfperf.jvms;

import cxfperf.scenario.UrlUser;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Arguments with a password. Every user of a host can read the command line of a process, but only its owner the
 * environment: a load JVM gets these arguments there. Any thread.
 */
public final class HiddenArguments {

    private static final String VARIABLE = "CXFPERF_ARGUMENTS";
    private static final String SEPARATOR = "\u001e";

    private HiddenArguments() {}

    /** Moves them to the environment of the process that is to be started; returns the others. */
    static List<String> hide(List<String> arguments, Map<String, String> environment) {
        List<String> hidden =
                arguments.stream().filter(HiddenArguments::hasPassword).toList();
        environment.remove(VARIABLE);
        if (!hidden.isEmpty()) {
            environment.put(VARIABLE, String.join(SEPARATOR, hidden));
        }
        return arguments.stream().filter(argument -> !hasPassword(argument)).toList();
    }

    private static boolean hasPassword(String argument) {
        return UrlUser.isIn(argument) || argument.toLowerCase(Locale.ROOT).contains("authorization");
    }

    /** All arguments of this process: those of its command line and the hidden ones. */
    public static List<String> all(List<String> ofTheCommandLine, Map<String, String> environment) {
        List<String> all = new ArrayList<>(ofTheCommandLine);
        String hidden = environment.get(VARIABLE);
        if (hidden != null) {
            all.addAll(List.of(hidden.split(SEPARATOR)));
        }
        return all;
    }
}
