package cxfperf.combinations;

import static java.util.Map.entry;

import cxfperf.options.Option;
import cxfperf.options.Role;
import cxfperf.scenario.AllowedValues;
import cxfperf.scenario.ForeignService;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.ScenarioOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The values with which each option is tested; the only place that a new option needs. An option with declared words
 * needs no entry.
 */
final class Values {

    static final String SCENARIO = "scenario";
    static final String TERMINALS = "terminals";
    static final String LOAD = "load";
    static final String ONE = "one";
    static final String TWO = "two";

    /** The top of the checkout. */
    static final Path TOP = Path.of("..", "..").toAbsolutePath().normalize();

    private static final List<Role> ROLES = List.of(Role.SERVER, Role.CLIENT, Role.CLIENTSERVER);

    /** Values of options with numbers or text. The default is always tested too, as "not given". */
    private static final Map<String, List<String>> OF_OPTIONS = Map.ofEntries(
            entry("host", List.of("127.0.0.1")),
            entry("port", List.of("0")),
            entry(
                    "cfg",
                    List.of(
                            "client-fast.xml",
                            "client-large.xml",
                            "client-urlconnection.xml",
                            "client-http11.xml",
                            "client-http2.xml",
                            "client-no-keepalive.xml",
                            "client-gzip.xml",
                            "client-fastinfoset.xml",
                            "client-validation.xml")),
            entry(
                    "srvcfg",
                    List.of(
                            "server-fast.xml",
                            "server-large.xml",
                            "server-http2.xml",
                            "server-no-keepalive.xml",
                            "server-gzip.xml",
                            "server-fastinfoset.xml",
                            "server-validation.xml",
                            "server-threads-8.xml",
                            "server-oneway-same-thread.xml")),
            entry("threads", List.of("1", "64")),
            entry("seed", List.of("7")),
            entry("goal", List.of("1000", "1000/3600")),
            entry("warmup", List.of("0", "1", "auto:1-10")),
            entry("size", List.of("3")),
            entry("timeout", List.of("60")),
            entry("slo", List.of("errors==0,mean<60s", "max<1us")),
            entry("stop", List.of("p99>60s for 1s", "mean>60s for 1s,max>60s for 1s")),
            entry("admin", List.of("none", "${adminPort}")),
            entry("live", List.of("0")),
            entry("jvm", List.of("newest")),
            entry("jvmArgs", List.of("-Xmx512m -XX:TieredStopAtLevel=1")),
            entry("srvJvmArgs", List.of("-XX:+UseSerialGC")),
            entry("payload", List.of("450")),
            entry("serverThreads", List.of("4")));

    /** Options that no combination uses, each with the reason. */
    static final Map<String, String> LEFT_OUT = Map.ofEntries(
            entry("scenario", "each command runs from the jar of its module, which has one scenario"),
            entry("broker", "given by the suite to each JMS side in a terminal of its own"),
            entry("results", "each run of the suite has a directory of its own"),
            entry("url", "given by the suite: where its server is"),
            entry("wsdl", "given by the suite: that of its server"),
            entry("request", "given by the suite: the requests for its server"),
            entry("method", "others than GET need a body, or delete what the next call gets"),
            entry("openapi", "the server of the suite has no such document"),
            entry("schema", "the server of the suite has no such schema"),
            entry("rows", "the tests of own_service have files of rows"));

    /** Shipped bus files without tests here, and why. */
    static final Map<String, String> BUS_FILES_LEFT_OUT = Map.ofEntries(
            entry("client-default.xml", "what holds without a file"),
            entry("server-default.xml", "what holds without a file"),
            entry("client-common-pool.xml", "the default conduit with another pool"),
            entry("client-chunking-off.xml", "part of client-fast.xml"),
            entry("client-chunks-large.xml", "part of client-large.xml"),
            entry("client-logging.xml", "costs time and changes no message"),
            entry("server-logging.xml", "costs time and changes no message"),
            entry("client-async.xml", "only a build with another CXF has its conduit"),
            entry("client-http2-async.xml", "only a build with another CXF has its conduit"),
            entry("client.xml", "only a build with another CXF has its conduit"),
            entry("server.xml", "in effect over https only"),
            entry("server-threads-32.xml", "as server-threads-8.xml"));

    /** The size and the length of the load: these options exclude each other, so together they are one factor. */
    private static final List<Value> LOADS = List.of(
            new Value("time", Map.of("time", "2")),
            new Value("invocations", Map.of("invocations", "30")),
            new Value("constant", Map.of("time", "2", "rate", "30")),
            new Value("poisson", Map.of("time", "2", "rate", "30", "arrivals", "poisson")),
            new Value("ramp", Map.of("rate", "10-50/2s")),
            new Value("find", Map.of("time", "2", "find", "throughput")),
            new Value("sweep", Map.of("time", "2", "threads", "${threads},2")),
            new Value("rates", Map.of("time", "2", "rate", "20,40")),
            new Value("repeats", Map.of("time", "2", "repeats", "2")));

    private static final Set<String> OF_LOADS =
            LOADS.stream().flatMap(load -> load.options().keySet().stream()).collect(Collectors.toSet());

    /** A kind of service that {@code own_service} calls, with the server that takes the place of a foreign service. */
    private record Own(String kind, String server, Map<String, String> always, List<Value> operations, String expect) {}

    private static final List<Own> OWN_SERVICES = List.of(
            new Own(
                    "SOAP",
                    "soap_http_doc_lit",
                    Map.of(
                            "wsdl",
                            TOP.resolve("scenarios/soap_echo/src/main/resources/wsdl/perf.wsdl")
                                    .toString(),
                            "request",
                            TOP.resolve("scenarios/own_service/src/test/resources/requests")
                                    .toString(),
                            "url",
                            "http://localhost:${port}/cxf-benchmark-soapdoclit/services/SoapHttpDocLitPort"),
                    List.of(
                            Value.of("operation", "echoStringDoc"),
                            Value.of("operation", "echoComplexTypeDoc"),
                            Value.of("operation", Option.MIXED)),
                    "xpath /*[contains(name(), 'Response')]"),
            new Own(
                    "REST",
                    "jaxrs",
                    Map.of("url", "http://localhost:${port}/customerservice/customers/123?call=${id}"),
                    List.of(Value.NOT_GIVEN),
                    "status 200"));

    private Values() {}

    static List<Scenario> scenarios() {
        return ServiceLoader.load(Scenario.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }

    static List<Space> spaces() {
        List<Space> spaces = new ArrayList<>();
        for (Scenario scenario : scenarios()) {
            if (scenario instanceof ForeignService) {
                OWN_SERVICES.forEach(own -> spaces.add(own(scenario, own)));
            } else {
                spaces.add(space(scenario));
            }
        }
        return spaces;
    }

    private static Space space(Scenario scenario) {
        List<Factor> factors = common(scenario, scenario.name(), Map.of());
        factors.add(new Factor("operation", operations(scenario)));
        factors.add(new Factor("protocol", optional("protocol", scenario.protocols())));
        return new Space(scenario.name(), scenario, scenario, factors);
    }

    private static Space own(Scenario scenario, Own own) {
        Scenario server = scenarios().stream()
                .filter(one -> one.name().equals(own.server()))
                .findFirst()
                .orElseThrow();
        String name = scenario.name() + " " + own.kind();
        List<Factor> factors = common(scenario, name, own.always());
        factors.add(new Factor("operation", own.operations()));
        factors.add(new Factor("expect", List.of(Value.NOT_GIVEN, Value.of("expect", own.expect()))));
        if (own.kind().equals("REST")) {
            factors.add(new Factor("header", List.of(Value.NOT_GIVEN, Value.of("header", "Accept: application/json"))));
        }
        return new Space(name, scenario, server, factors);
    }

    /** Returns the factors that all scenarios have, and those of the options that this scenario declares. */
    private static List<Factor> common(Scenario scenario, String name, Map<String, String> always) {
        List<Factor> factors = new ArrayList<>();
        factors.add(new Factor(SCENARIO, List.of(new Value(name, always))));
        factors.add(new Factor(TERMINALS, List.of(new Value(ONE, Map.of()), new Value(TWO, Map.of()))));
        factors.add(new Factor(LOAD, LOADS));
        for (Option<?> option : declared()) {
            String key = option.optionName();
            if (!LEFT_OUT.containsKey(key)
                    && !OF_LOADS.contains(key)
                    && !Set.of("operation", "mix", "protocol").contains(key)
                    && !always.containsKey(key)) {
                factors.add(new Factor(key, optional(key, words(option, scenario))));
            }
        }
        factors.add(new Factor("threads", optional("threads", List.of())));
        for (ScenarioOption option : scenario.options()) {
            if (!LEFT_OUT.containsKey(option.name())
                    && !Set.of("expect", "header").contains(option.name())) {
                factors.add(new Factor(option.name(), optional(option.name(), words(option))));
            }
        }
        return factors;
    }

    /** Returns the options of the commands that are tested. */
    static List<Option<?>> declared() {
        return Option.all().stream()
                .filter(option -> ROLES.stream().anyMatch(option::isKnownTo))
                .toList();
    }

    /** Whether a declared option is combined with others. */
    static boolean isTested(String option) {
        return spaces().stream()
                .flatMap(space -> space.factors().stream())
                .flatMap(factor -> factor.values().stream())
                .anyMatch(value -> value.options().containsKey(option));
    }

    private static List<String> words(Option<?> option, Scenario scenario) {
        AllowedValues allowed = option.allowed(Role.CLIENTSERVER, scenario);
        return withoutDefault(allowed, option.defaultText());
    }

    private static List<String> words(ScenarioOption option) {
        return withoutDefault(option.allowed(), option.defaultValue());
    }

    private static List<String> withoutDefault(AllowedValues allowed, String usual) {
        return allowed.words().stream().filter(word -> !word.equals(usual)).toList();
    }

    /** Returns "not given", the values of the table above, and the declared words of the option. */
    private static List<Value> optional(String option, List<String> words) {
        Map<String, Value> values = new LinkedHashMap<>();
        Stream.of(
                        List.of(Value.NOT_GIVEN),
                        given(option, OF_OPTIONS.getOrDefault(option, List.of())),
                        given(option, words))
                .flatMap(List::stream)
                .forEach(value -> values.putIfAbsent(value.name(), value));
        if (option.equals("warmup")) {
            // A run takes at most two minutes.
            values.remove(Value.NOT_GIVEN.name());
        }
        return List.copyOf(values.values());
    }

    private static List<Value> given(String option, List<String> values) {
        return values.stream().map(value -> Value.of(option, value)).toList();
    }

    private static List<Value> operations(Scenario scenario) {
        List<Value> values = new ArrayList<>();
        values.add(Value.NOT_GIVEN);
        scenario.operations().stream().skip(1).forEach(name -> values.add(Value.of("operation", name)));
        values.add(Value.of("operation", Option.MIXED));
        values.add(new Value(
                "mix",
                Map.of(
                        "operation",
                        Option.MIXED,
                        "mix",
                        scenario.operations().get(0) + ":3,"
                                + scenario.operations().get(1) + ":1")));
        return values;
    }
}
