package cxfperf.jmeter;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * The options of one copy of a sampler, whose values may hold variables and functions of JMeter. The operation, and the
 * variables in templates of the scenario, have the values of each call; other options have to keep the values of the
 * first one. For one thread.
 */
final class VaryingOptions {

    private static final String OPERATION = "operation";

    /** Every operation of the scenario, each drawn as often as the others if nobody chooses. */
    private static final String MIXED = "mixed";

    private static final String BEGIN = "${";

    /** Variables of templates, which JMeter leaves as they are because it has none of these names. */
    private static final Pattern OF_TEMPLATES = Pattern.compile("(?:id|uuid|now|random|row|any)(?:[:#].*)?");

    /** A variable. JMeter's other functions are not variables of a template, which is then refused. */
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{(?!__)([^${}]+)}");

    /** Functions with one value for the whole test. */
    private static final Pattern CONSTANT = Pattern.compile("\\$\\{__(?:P|property)\\([^${}]*\\)}");

    private final Map<String, String> texts = new LinkedHashMap<>();
    private final Map<String, JMeterProperty> fixed = new HashMap<>();
    private JMeterProperty operation;

    /** @param templates the names of options that are templates */
    VaryingOptions(Arguments options, Set<String> templates) {
        for (JMeterProperty property : options.getArguments()) {
            Argument argument = (Argument) property.getObjectValue();
            if (!argument.getValue().isBlank()) {
                add(argument, templates);
            }
        }
    }

    private void add(Argument argument, Set<String> templates) {
        String name = argument.getName().trim();
        JMeterProperty value = argument.getProperty(Argument.VALUE);
        String raw = value.getObjectValue() instanceof CompoundVariable written
                ? written.getRawParameters()
                : value.getStringValue();
        boolean varies = CONSTANT.matcher(raw).replaceAll("").contains(BEGIN);
        if (!varies) {
            texts.put(name, value.getStringValue().trim());
            return;
        }
        if (name.equals(OPERATION)) {
            operation = value;
            texts.put(name, MIXED);
        } else if (templates.contains(name)) {
            texts.put(name, template(raw.trim()));
        } else {
            texts.put(name, value.getStringValue().trim());
            fixed.put(name, value);
        }
    }

    /** Puts columns of a row in place of JMeter's variables. */
    private static String template(String raw) {
        String text = CONSTANT.matcher(raw)
                .replaceAll(constant -> Matcher.quoteReplacement(new CompoundVariable(constant.group()).execute()));
        return VARIABLE.matcher(text)
                .replaceAll(variable -> OF_TEMPLATES.matcher(variable.group(1)).matches()
                        ? Matcher.quoteReplacement(variable.group())
                        : Matcher.quoteReplacement("${row:" + variable.group(1) + '}'));
    }

    /** The options of the run. */
    Map<String, String> texts() {
        return texts;
    }

    /** The names of the values that templates may use. */
    static Set<String> names(JMeterVariables variables) {
        Set<String> names = new TreeSet<>();
        variables.entrySet().stream()
                .filter(variable -> variable.getValue() instanceof String)
                .map(Map.Entry::getKey)
                .filter(name -> !name.contains(",") && !name.contains("}"))
                .forEach(names::add);
        return names;
    }

    /** The operation of the next call; empty if the run draws it. */
    Optional<String> operation() {
        return Optional.ofNullable(operation)
                .map(JMeterProperty::getStringValue)
                .map(String::trim);
    }

    /**
     * Returns why the next call cannot be made, as one line; empty where it can.
     *
     * @param first the options of the run
     * @param templates the names of options that are templates
     */
    Optional<String> changed(Map<String, String> first, Set<String> templates) {
        for (Map.Entry<String, JMeterProperty> option : fixed.entrySet()) {
            String now = option.getValue().getStringValue().trim();
            if (!Objects.equals(now, first.get(option.getKey()))) {
                Set<String> may = new TreeSet<>(templates);
                may.add(OPERATION);
                return Optional.of("-D" + option.getKey() + "=" + now + ": was " + first.get(option.getKey())
                        + " in the first call; from call to call only -D" + String.join(", -D", may) + " may differ");
            }
        }
        return Optional.empty();
    }
}
