package cxfperf.combinations;

import static cxfperf.combinations.Rule.Condition.is;
import static cxfperf.combinations.Rule.Condition.isGiven;
import static cxfperf.combinations.Rule.Condition.isNot;

import cxfperf.scenario.Scenario;
import cxfperf.scenario.ScenarioOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which values are refused together. What the declaration of an option says (its protocols) is read from there; the rest is
 * here once more, independent of the code that refuses.
 */
final class Rules {

    private static final String NO_EFFECT_ON_RAW = "has no effect on -Dclient=raw, whose calls CXF does not make";

    private static final List<Rule> WRITTEN = List.of(
            Rule.of("cfg", NO_EFFECT_ON_RAW, is("client", "raw"), isGiven("cfg")),
            Rule.of("validate", NO_EFFECT_ON_RAW, is("client", "raw"), isGiven("validate")),
            Rule.of("clientLifecycle", NO_EFFECT_ON_RAW, is("client", "raw"), isGiven("clientLifecycle")),
            Rule.of("client", "goes with -Dprotocol=http or https", is("client", "raw"), is("protocol", "jms")),
            Rule.of(
                    "client",
                    "goes with -Dsecurity=none: what protects a message is made anew for each",
                    is("client", "raw"),
                    isGiven("security")),
            Rule.of(
                    "security",
                    "goes with -Dprotocol=https, which protects the password",
                    is("security", "transport"),
                    isNot("protocol", "https")),
            Rule.of(
                    "keys",
                    "goes with -Dsecurity=signature, signEncrypt or asymmetric",
                    isGiven("keys"),
                    isNot("security", "signature", "signEncrypt", "asymmetric")),
            Rule.of("streaming", "goes with a -Dsecurity other than none", isGiven("streaming"), is("security", "-")),
            Rule.of(
                    "streaming",
                    "does not go with -Dsecurity=secureConversation",
                    isGiven("streaming"),
                    is("security", "secureConversation")),
            Rule.of(
                    "cfg",
                    "this bus file switches CXF's policy engine off",
                    is("cfg", "client-fast.xml"),
                    isGiven("security")),
            Rule.of(
                    "cfg",
                    "this bus file switches CXF's policy engine off",
                    is("srvcfg", "server-fast.xml", "server-fast-threads.xml"),
                    isGiven("security")),
            Rule.of(
                    "cfg",
                    "this bus file has messages written in binary (Fast Infoset)",
                    is("cfg", "client-fastinfoset.xml"),
                    isGiven("security")),
            Rule.of(
                    "cfg",
                    "this bus file has messages written in binary (Fast Infoset)",
                    is("srvcfg", "server-fastinfoset.xml"),
                    isGiven("security")),
            Rule.of(
                    "profile",
                    "a server hands its recording out at its admin endpoint, and this one has none",
                    is("profile", "true"),
                    is("admin", "none")),
            Rule.of("find", "needs -Dslo", is(Values.LOAD, "find"), is("slo", "-")),
            Rule.of("find", "goes without -Dgoal", is(Values.LOAD, "find"), isGiven("goal")),
            Rule.of(
                    "slo",
                    "a closed loop has no response time",
                    is(Values.LOAD, "time", "invocations", "sweep", "repeats"),
                    is("slo", "response.mean<60s")),
            Rule.of("size", "-Dpayload says how large", isGiven("size"), is(Values.SCENARIO, "soap_customer")),
            Rule.of(
                    "size",
                    "goes with scenarios that make their payload",
                    isGiven("size"),
                    is(Values.SCENARIO, "own_service SOAP", "own_service REST")),
            Rule.of(
                    "host",
                    "goes with the address of the document: -Durl has it all",
                    isGiven("host"),
                    is(Values.SCENARIO, "own_service REST")),
            new Rule(
                    List.of(
                            is(Values.SCENARIO, "own_service SOAP", "own_service REST"),
                            is(Values.TERMINALS, Values.ONE)),
                    Optional.empty(),
                    "has a client only"));

    /** What each side says is not what the other one understands: such calls fail, and no option is at fault. */
    private static final List<List<Rule.Condition>> NOT_UNDERSTOOD = List.of(
            List.of(is("cfg", "client-gzip.xml"), isNot("srvcfg", "server-gzip.xml")),
            List.of(is("cfg", "client-fastinfoset.xml"), isNot("srvcfg", "server-fastinfoset.xml")),
            // CXF's JAX-RS has no writer for it; all calls fail.
            List.of(is("cfg", "client-fastinfoset.xml"), is("scenario", "jaxrs", "own_service REST")),
            // CXF's asynchronous conduit loses some replies of JAX-RS calls: docs/for-cxf.md, "Lost replies".
            List.of(is("cfg", "client-async.xml"), is("scenario", "jaxrs", "own_service REST")));

    private Rules() {}

    private static final List<Rule> ALL = List.copyOf(withDeclared());

    /** All that hold with the JVM that runs this. */
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
        return rules;
    }

    /** By the declaration alone. */
    private static Rule ofProtocols(ScenarioOption option) {
        List<String> names = new ArrayList<>(option.protocols());
        return Rule.of(
                option.name(),
                "goes with -Dprotocol=" + String.join(" or ", option.protocols()) + ", not with -Dprotocol=",
                isGiven(option.name()),
                isNot("protocol", names.toArray(String[]::new)));
    }

    /** For each reason why a combination does not run, or not as it should, the conditions that must not all hold. */
    static List<List<Rule.Condition>> forbidden() {
        return Stream.concat(ALL.stream().map(Rule::conditions), NOT_UNDERSTOOD.stream())
                .toList();
    }
}
