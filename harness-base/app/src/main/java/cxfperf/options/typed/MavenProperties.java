package cxfperf.options.typed;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Turns the user properties of a Maven session into arguments. The pom passes them as one text, {@code {a=1, b=x y}},
 * because only this text has all properties: with a fixed list in the pom Maven would ignore a mistyped {@code
 * -Dthread=8} silently, and each option of a scenario would need an edit of the pom.
 */
public final class MavenProperties {

    /** The prefix of an argument that holds the text of all properties. */
    public static final String PREFIX = "--maven=";

    /** A comma in a value starts a new property only where a name and a single "=" follow. */
    private static final Pattern NEXT = Pattern.compile(", (?=[A-Za-z_][A-Za-z0-9_.-]*=(?!=))");

    /** Properties without a dot in their name that belong to Maven and its usual plugins. */
    private static final Set<String> OF_MAVEN = Set.of(
            "skipTests",
            "skipITs",
            "test",
            "groups",
            "excludedGroups",
            "argLine",
            "debug",
            "forkCount",
            "style",
            "encoding",
            "settings",
            "changelist",
            "revision",
            "sha1",
            "user",
            "password");

    private MavenProperties() {}

    /**
     * The {@code -Dname=value} arguments in the text, for known names and for names that belong neither to Maven nor to
     * a plugin: the parser refuses the latter by name, so a typing error is not ignored.
     */
    static List<String> arguments(String text, Collection<String> knownNames) {
        List<String> arguments = new ArrayList<>();
        String inner = text.trim();
        if (inner.startsWith("{") && inner.endsWith("}")) {
            inner = inner.substring(1, inner.length() - 1);
        }
        if (inner.isEmpty()) {
            return arguments;
        }
        Matcher next = NEXT.matcher(inner);
        int from = 0;
        while (next.find()) {
            add(inner.substring(from, next.start()), knownNames, arguments);
            from = next.end();
        }
        add(inner.substring(from), knownNames, arguments);
        return arguments;
    }

    private static void add(String property, Collection<String> knownNames, List<String> arguments) {
        String name = property.substring(0, property.indexOf('='));
        if (knownNames.contains(name) || !(name.contains(".") || OF_MAVEN.contains(name))) {
            arguments.add("-D" + property);
        }
    }
}
