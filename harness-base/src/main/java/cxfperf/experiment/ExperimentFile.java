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
 * variants share ({@code threads = 16}), and {@code variant.NAME = key=value ...} for each variant, the first of which
 * the others are compared with.
 *
 * @param about one line on what the experiment asks
 * @param shared option values by option name
 */
public record ExperimentFile(String about, Map<String, String> shared, List<Variant> variants) {

    private static final String ABOUT = "about";
    private static final String VARIANT = "variant.";

    /** The word for it in files that were written for earlier versions. */
    private static final String OLD_VARIANT = "arm.";

    public ExperimentFile {
        shared = Collections.unmodifiableMap(new LinkedHashMap<>(shared));
        variants = List.copyOf(variants);
    }

    /**
     * @param variantKeys what a variant may set
     * @param sharedKeys what may be set for all variants
     * @throws DefinitionException if the text is not an experiment
     */
    public static ExperimentFile parse(String text, Collection<String> variantKeys, Collection<String> sharedKeys)
            throws DefinitionException {
        Map<String, String> shared = new LinkedHashMap<>();
        List<Variant> variants = new ArrayList<>();
        for (Map.Entry<String, String> entry : OrderedProperties.parse(text).entrySet()) {
            String key = entry.getKey();
            String value = entry.getValue();
            if (key.startsWith(VARIANT) || key.startsWith(OLD_VARIANT)) {
                variants.add(variant(key, value, variantKeys));
            } else if (key.equals(ABOUT) || sharedKeys.contains(key)) {
                shared.put(key, value);
            } else {
                throw new DefinitionException("unknown key '" + key + "': about, variant.NAME, or one of "
                        + String.join(", ", new TreeSet<>(sharedKeys)) + " is expected");
            }
        }
        if (variants.size() < 2) {
            throw new DefinitionException(
                    "two variants or more are expected, each as a line variant.NAME = key=value ...");
        }
        String about = shared.remove(ABOUT);
        return new ExperimentFile(about == null ? "" : about, shared, variants);
    }

    private static Variant variant(String key, String value, Collection<String> variantKeys)
            throws DefinitionException {
        try {
            return Variant.parse(key.substring(key.indexOf('.') + 1), value, variantKeys);
        } catch (DefinitionException e) {
            throw new DefinitionException(key + ": " + e.getMessage());
        }
    }
}
