package cxfperf.options;

import cxfperf.result.ResultFile;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ScenarioSide;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** A command: the first word of the command line. */
public enum Role {
    SERVER("starts the server under test and runs until stopped"),
    CLIENT("warms up, drives a running server, prints and writes the results"),
    CLIENTSERVER("runs server and client on this machine, each in its own JVM"),
    BROKER("runs the message broker that a scenario needs, until stopped"),
    DOCTOR("checks this host before a load"),
    REPORT("renders a stored run again as " + ResultFile.REPORT_HTML + "; without options lists all in results/"
            + ResultFile.INDEX),
    COMPARE("compares stored runs with those of an earlier build on the same host"),
    DESCRIBE("lists what a WSDL or an OpenAPI document says, and writes a request template for each operation"),
    /** Accepts every option of CLIENT and options of its own. */
    JMETER("runs one load on several agents by JMeter's engine, and judges the merged result"),
    JMETER_AGENT("waits for loads that jmeter sends from another host, and runs them, until stopped"),
    /** Accepts every option of CLIENTSERVER and options of its own. */
    AB("runs variants in turn, each time in fresh JVMs, and says which is better");

    /** The roles that make a load. */
    static final Set<Role> LOAD = EnumSet.of(CLIENT, CLIENTSERVER);

    /** The roles that are one side of a scenario, or both. */
    static final Set<Role> SIDES = EnumSet.of(SERVER, CLIENT, CLIENTSERVER);

    /** The roles that start processes of a scenario. */
    static final Set<Role> OF_A_SCENARIO = EnumSet.of(SERVER, CLIENT, CLIENTSERVER, BROKER);

    /** The roles for which the user can choose the load JVM and its flags. */
    static final Set<Role> WITH_A_JVM = EnumSet.complementOf(EnumSet.of(JMETER, AB));

    private static final Set<Role> WITHOUT_SCENARIO = EnumSet.of(DOCTOR, REPORT, COMPARE, DESCRIBE, JMETER_AGENT);

    private final String purpose;

    Role(String purpose) {
        this.purpose = purpose;
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public boolean needsScenario() {
        return !WITHOUT_SCENARIO.contains(this);
    }

    public String purpose() {
        return purpose;
    }

    /** The sides of a scenario that this role is or starts. */
    public Set<ScenarioSide> sides() {
        return switch (this) {
            case SERVER -> EnumSet.of(ScenarioSide.SERVER);
            case CLIENT, JMETER -> EnumSet.of(ScenarioSide.CLIENT);
            case BROKER -> EnumSet.noneOf(ScenarioSide.class);
            default -> EnumSet.allOf(ScenarioSide.class);
        };
    }

    public boolean isFor(ScenarioOption option) {
        return option.sides().stream().anyMatch(sides()::contains);
    }

    /** The role whose options this one accepts too. */
    Optional<Role> base() {
        return switch (this) {
            case AB -> Optional.of(CLIENTSERVER);
            case JMETER -> Optional.of(CLIENT);
            default -> Optional.empty();
        };
    }

    public static Role of(String word) throws UsageException {
        for (Role role : values()) {
            if (role.word().equals(word)) {
                return role;
            }
        }
        throw new UsageException("unknown command '" + word + "': one of "
                + Arrays.stream(values()).map(Role::word).collect(Collectors.joining(", ")) + " is expected");
    }
}
