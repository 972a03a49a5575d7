package cxfperf.experiment;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The content of a file in {@code configs/experiments/}: a properties file with {@code about = ...}, options that all
 * arms share ({@code threads = 16}), and {@code arm.NAME = key=value ...} for each arm, the first of which the others
 * are compared with.
 *
 * @param about one line on what the experiment asks
 * @param shared option values by option name
 */
public record ExperimentFile(String about, Map<String, String> shared, List<Arm> arms) {

    private static final String ABOUT = "about";
    private static final String ARM = "arm.";

    public ExperimentFile {
        shared = Collections.unmodifiableMap(new LinkedHashMap<>(shared));
        arms = List.copyOf(arms);
    }

    /**
     * @param armKeys what an arm may set
     * @param sharedKeys what may be set for all arms
     * @throws DefinitionException if the text is not an experiment
     */
    public static ExperimentFile parse(String text, Collection<String> armKeys, Collection<String> sharedKeys)
            throws DefinitionException {
        Map<String, String> shared = new LinkedHashMap<>();
        List<Arm> arms = new ArrayList<>();
        for (Map.Entry<String, String> entry : OrderedProperties.parse(text).entrySet()) {
            String key = entry.getKey();
            String value = entry.getValue();
            if (key.startsWith(ARM)) {
                arms.add(arm(key, value, armKeys));
            } else if (key.equals(ABOUT) || sharedKeys.contains(key)) {
                shared.put(key, value);
            } else {
                throw new DefinitionException("unknown key '" + key + "': about, arm.NAME, or one of "
                        + String.join(", ", new TreeSet<>(sharedKeys)) + " is expected");
            }
        }
        if (arms.size() < 2) {
            throw new DefinitionException("two arms or more are expected, each as a line arm.NAME = key=value ...");
        }
        String about = shared.remove(ABOUT);
        return new ExperimentFile(about == null ? "" : about, shared, arms);
    }

    private static Arm arm(String key, String value, Collection<String> armKeys) throws DefinitionException {
        try {
            return Arm.parse(key.substring(ARM.length()), value, armKeys);
        } catch (DefinitionException e) {
            throw new DefinitionException(key + ": " + e.getMessage());
        }
    }
}
