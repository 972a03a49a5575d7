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

/** What a process is started to be: the first word of the command line. */
public enum Role {
    SERVER("starts the server under test and runs until stopped"),
    CLIENT("warms up, drives a running server, prints and writes the results"),
    CLIENTSERVER("both on this machine, each in its own JVM"),
    PROCESS("runs what a scenario needs besides client and server, such as a broker, until stopped"),
    /** {@link #PROCESS} by the name of the one that users know best. */
    BROKER("runs the message broker that a scenario needs, until stopped"),
    DOCTOR("checks this host before a load"),
    SELFTEST("shows by loads whose percentiles are known that both clocks tell the truth on this host"),
    REPORT("renders stored runs as " + ResultFile.REPORT_HTML
            + ": one, several side by side, or the client hosts of one test added up"),
    COMPARE("compares stored runs with those of an earlier build on the same host, and draws their trend"),
    DESCRIBE("lists what a WSDL or an OpenAPI document says, and writes a request template for each operation"),
    /** Knows every option of CLIENT besides its own. */
    JMETER(
            "has JMeter's engine run one load on several agents, fetches what they measured, adds it up and judges the sum"),
    JMETER_AGENT("waits for loads that jmeter sends from another host, and runs them, until stopped"),
    /** Knows every option of CLIENTSERVER besides its own. */
    AB("runs variants in turn, each time in fresh JVMs, and says which is better");

    /** Those that make a load. */
    static final Set<Role> LOAD = EnumSet.of(CLIENT, CLIENTSERVER);

    /** Those that are a side of a scenario, or both. */
    static final Set<Role> SIDES = EnumSet.of(SERVER, CLIENT, CLIENTSERVER);

    /** Those whose load JVMs are the processes of a scenario. */
    static final Set<Role> OF_A_SCENARIO = EnumSet.of(SERVER, CLIENT, CLIENTSERVER, PROCESS, BROKER);

    /** Those whose load JVM the user can choose, with its flags. */
    static final Set<Role> WITH_A_JVM = EnumSet.complementOf(EnumSet.of(JMETER, AB));

    private static final Set<Role> WITHOUT_SCENARIO =
            EnumSet.of(DOCTOR, SELFTEST, REPORT, COMPARE, DESCRIBE, JMETER_AGENT);

    private final String purpose;

    Role(String purpose) {
        this.purpose = purpose;
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether it is about a scenario at all. */
    public boolean needsScenario() {
        return !WITHOUT_SCENARIO.contains(this);
    }

    public String purpose() {
        return purpose;
    }

    /** Which sides of a scenario it is, starts or has started. */
    public Set<ScenarioSide> sides() {
        return switch (this) {
            case SERVER -> EnumSet.of(ScenarioSide.SERVER);
            case CLIENT, JMETER -> EnumSet.of(ScenarioSide.CLIENT);
            default -> EnumSet.allOf(ScenarioSide.class);
        };
    }

    public boolean isFor(ScenarioOption option) {
        return option.sides().stream().anyMatch(sides()::contains);
    }

    /** The role whose options this one knows too. */
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
