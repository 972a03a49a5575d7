package cxfperf.jmeter;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * The options of one copy of a sampler, whose values may hold variables and functions of JMeter. The operation and the
 * templates of the scenario have the values of each call; other options have to keep the values of the first one. For
 * one thread.
 */
final class VaryingOptions {

    private static final String OPERATION = "operation";

    /** Every operation of the scenario, each drawn as often as the others if nobody chooses. */
    private static final String MIXED = "mixed";

    private static final String BEGIN = "${";

    /** Variables of templates, which JMeter leaves as they are because it has none of these names. */
    private static final Pattern OF_TEMPLATES = Pattern.compile("(?:id|uuid|now|random|row|any)(?:[:#].*)?");

    /** Functions with one value for the whole test. */
    private static final Pattern CONSTANT = Pattern.compile("\\$\\{__(?:P|property)\\([^${}]*\\)}");

    private final Map<String, String> texts = new LinkedHashMap<>();
    private final Map<String, CompoundVariable> functions = new HashMap<>();
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

    /** Puts columns of a row in place of JMeter's variables and functions. */
    private String template(String raw) {
        StringBuilder text = new StringBuilder();
        int at = 0;
        for (int begin = raw.indexOf(BEGIN); begin >= 0; begin = raw.indexOf(BEGIN, at)) {
            int end = endOf(raw, begin);
            text.append(raw, at, begin).append(part(raw.substring(begin, end)));
            at = end;
        }
        return text.append(raw.substring(at)).toString();
    }

    private String part(String expression) {
        String name = expression.substring(BEGIN.length(), expression.length() - 1);
        if (OF_TEMPLATES.matcher(name).matches()) {
            return expression;
        }
        if (CONSTANT.matcher(expression).matches()) {
            return new CompoundVariable(expression).execute();
        }
        if (!name.startsWith("__")) {
            return "${row:" + name + '}';
        }
        String function = "function " + (functions.size() + 1);
        functions.put(function, new CompoundVariable(expression));
        return "${row:" + function + '}';
    }

    /** The end of an expression, in which others may be nested. */
    private static int endOf(String raw, int begin) {
        int depth = 0;
        for (int at = begin; at < raw.length(); at++) {
            if (raw.startsWith(BEGIN, at)) {
                depth++;
            } else if (raw.charAt(at) == '}' && --depth == 0) {
                return at + 1;
            }
        }
        return raw.length();
    }

    /** The options of the run. */
    Map<String, String> texts() {
        return texts;
    }

    /** The names of the values that templates may use. */
    Set<String> names(JMeterVariables variables) {
        Set<String> names = new TreeSet<>(functions.keySet());
        variables.entrySet().stream()
                .filter(variable -> variable.getValue() instanceof String)
                .map(Map.Entry::getKey)
                .filter(name -> !name.contains(",") && !name.contains("}"))
                .forEach(names::add);
        return names;
    }

    /** The value of one of these names for the next call; null if there is none. */
    String value(String name, JMeterVariables variables) {
        CompoundVariable function = functions.get(name);
        return function == null ? variables.get(name) : function.execute();
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
