package cxfperf.combinations;

import static cxfperf.combinations.Rule.Condition.is;
import static cxfperf.combinations.Rule.Condition.isGiven;
import static cxfperf.combinations.Rule.Condition.isNot;

import cxfperf.options.client.ClientOptions;
import cxfperf.scenario.Conflict;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.ScenarioOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The values that are refused together: the conflicts that options and scenarios declare, and a few more. */
final class Rules {

    /** Rules that no option declares, because they depend on the content of a bus file or on the JVM. */
    private static final List<Rule> WRITTEN = List.of(
            Rule.of(
                    "cfg",
                    "this bus file switches CXF's policy engine off",
                    is("cfg", "client-fast.xml"),
                    isGiven("security")),
            Rule.of(
                    "cfg",
                    "this bus file switches CXF's policy engine off",
                    is("srvcfg", "server-fast.xml"),
                    isGiven("security")),
            Rule.of(
                    "goal",
                    "has no effect beside the other options: leave it out",
                    isGiven("goal"),
                    is(Values.LOAD, "find")),
            Rule.of(
                    "client",
                    "goes with requests that do not vary",
                    is("client", "raw"),
                    is(Values.SCENARIO, "own_service REST")),
            Rule.of(
                    "validateReplies",
                    "there is no schema to validate replies by: give -Dschema or -Dopenapi",
                    is("validateReplies", "all"),
                    is(Values.SCENARIO, "own_service REST")),
            new Rule(
                    List.of(
                            is(Values.SCENARIO, "own_service SOAP", "own_service REST"),
                            is(Values.TERMINALS, Values.ONE)),
                    Optional.empty(),
                    "has a client only"));

    /**
     * Combinations that the command accepts and whose calls fail, in most cases because the other side does not
     * understand the messages.
     */
    private static final List<List<Rule.Condition>> NOT_UNDERSTOOD = List.of(
            List.of(is("cfg", "client-gzip.xml"), isNot("srvcfg", "server-gzip.xml")),
            List.of(is("cfg", "client-fastinfoset.xml"), isNot("srvcfg", "server-fastinfoset.xml")),
            // The protection of binary messages is not seen, and the schema of the service has no requests for
            // sessions.
            List.of(is("cfg", "client-fastinfoset.xml"), isGiven("security")),
            List.of(is("srvcfg", "server-fastinfoset.xml"), isGiven("security")),
            List.of(is("cfg", "client-validation.xml"), is("security", "secureConversation")),
            List.of(is("srvcfg", "server-validation.xml"), is("security", "secureConversation")),
            // CXF's Dispatch then refuses values of type QName, which these replies have.
            List.of(
                    is("cfg", "client-validation.xml"),
                    is(Values.SCENARIO, "own_service SOAP"),
                    is("operation", "echoComplexTypeDoc", "mixed")),
            // Each client keeps a request of megabytes in memory.
            List.of(
                    is("cfg", "client-large.xml"),
                    is("threads", "64"),
                    is("jvmArgs", "-Xmx512m -XX:TieredStopAtLevel=1")),
            // CXF's JAX-RS has no writer for FastInfoset; all calls fail.
            List.of(is("cfg", "client-fastinfoset.xml"), is("scenario", "jaxrs", "own_service REST")));

    /** Combinations that take minutes and show nothing that others do not. */
    private static final List<List<Rule.Condition>> SLOW = List.of(
            // A search has up to 25 points, fewer if no point can meet the objective.
            List.of(is(Values.LOAD, "find"), is("warmup", "auto:1-10"), isNot("slo", "max<1us")),
            // Each call makes a proxy and its policies, and the run waits for all calls.
            List.of(is("clientLifecycle", "proxyPerCall"), is("threads", "64"), is(Values.LOAD, "invocations")));

    private Rules() {}

    private static final List<Rule> ALL = List.copyOf(withDeclared());

    /** Returns the rules for the JVM that runs this test. */
    static List<Rule> all() {
        return ALL;
    }

    private static List<Rule> withDeclared() {
        List<Rule> rules = new ArrayList<>(WRITTEN);
        if (Runtime.version().feature() < 21) {
            rules.add(
                    Rule.of("virtualThreads", "needs Java 21 or newer", is("virtualThreads", "true"), is("jvm", "-")));
        }
        Values.scenarios().stream()
                .map(Scenario::options)
                .flatMap(List::stream)
                .distinct()
                .filter(option -> !option.protocols().isEmpty() && !Values.LEFT_OUT.containsKey(option.name()))
                .forEach(option -> rules.add(ofProtocols(option)));
        for (Space space : Values.spaces()) {
            Stream.of(space.scenario().conflicts(), ClientOptions.CONFLICTS)
                    .flatMap(List::stream)
                    .flatMap(conflict -> ofConflict(conflict, space).stream())
                    .forEach(rules::add);
        }
        return rules;
    }

    /** Returns empty if no combination of the scenario has such values. */
    private static Optional<Rule> ofConflict(Conflict conflict, Space space) {
        // Options of one factor exclude each other already.
        Map<Factor, Set<String>> names = new LinkedHashMap<>();
        for (Conflict.Condition condition : conflict.conditions()) {
            Optional<Factor> factor = space.factorOf(condition.option());
            if (factor.isPresent()) {
                Set<String> holding = factor.get().values().stream()
                        .filter(value -> condition.holds(value.options().get(condition.option())))
                        .map(Value::name)
                        .collect(Collectors.toSet());
                names.computeIfAbsent(factor.get(), any -> holding).retainAll(holding);
            } else if (!condition.holds(null)) {
                return Optional.empty();
            }
        }
        if (names.values().stream().anyMatch(Set::isEmpty)) {
            return Optional.empty();
        }
        List<Rule.Condition> conditions = new ArrayList<>();
        conditions.add(is(Values.SCENARIO, space.name()));
        names.forEach((factor, holding) -> conditions.add(is(factor.name(), holding.toArray(String[]::new))));
        return Optional.of(new Rule(conditions, Optional.of(conflict.option()), conflict.reason()));
    }

    /** Makes the rule from the declaration of the option. */
    private static Rule ofProtocols(ScenarioOption option) {
        List<String> names = new ArrayList<>(option.protocols());
        return Rule.of(
                option.name(),
                "goes with -Dprotocol=" + String.join(" or ", option.protocols()) + ", not with -Dprotocol=",
                isGiven(option.name()),
                isNot("protocol", names.toArray(String[]::new)));
    }

    /**
     * Returns the conditions that must not all hold, for each reason why a combination does not run or does not pass.
     */
    static List<List<Rule.Condition>> forbidden() {
        return Stream.of(ALL.stream().map(Rule::conditions).toList(), NOT_UNDERSTOOD, SLOW)
                .flatMap(List::stream)
                .toList();
    }
}
