package cxfperf.options.server;

import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Role;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.scenario.AuxiliaryProcess;
import cxfperf.scenario.ProcessSpec;
import cxfperf.scenario.Rejection;
import cxfperf.scenario.Scenario;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The checked options of the JVM of an auxiliary process.
 *
 * @param name the name of one of the scenario's auxiliary processes
 * @param asked the options that the user gave
 */
public record ProcessOptions(Scenario scenario, String name, ProcessSpec spec, Settings asked) {

    /** The options of the command of the broker. */
    public static ProcessOptions ofBroker(Settings settings, Home home) throws UsageException {
        Scenario scenario = settings.scenario();
        AuxiliaryProcess broker = scenario.auxiliaryProcesses().stream()
                .filter(process -> process.name().equals(Role.BROKER.word()))
                .findFirst()
                .orElseThrow(() -> new UsageException("scenario " + scenario.name() + " needs no broker"));
        return of(settings, broker);
    }

    public static ProcessOptions of(Settings settings, AuxiliaryProcess process) throws UsageException {
        if (settings.typed(process.name()).isPresent()) {
            throw settings.refused(new Rejection(process.name(), "names one that runs already, and this starts one"));
        }
        Settings ofProtocol = withProtocol(settings, process);
        return new ProcessOptions(
                settings.scenario(),
                process.name(),
                new ProcessSpec(
                        ofProtocol.get(Option.PROTOCOL),
                        settings.get(Option.HOST),
                        settings.given(Option.PORT).orElse(process.defaultPort()),
                        ofProtocol.scenarioOptions()),
                settings);
    }

    public AuxiliaryProcess process() {
        return scenario.auxiliaryProcesses().stream()
                .filter(process -> process.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Sets the first protocol that needs the process, unless the user gave one: other options depend on it. */
    private static Settings withProtocol(Settings settings, AuxiliaryProcess process) throws UsageException {
        Optional<String> first = firstThatNeeds(process, settings.scenario());
        if (first.isEmpty()) {
            return settings;
        }
        if (!settings.has(Option.PROTOCOL)) {
            return settings.forRole(settings.role(), Map.of(Option.PROTOCOL.optionName(), first.get()));
        }
        if (used(settings).stream().noneMatch(each -> each.name().equals(process.name()))) {
            throw settings.refused(
                    Option.PROTOCOL, "needs no " + process.name() + ", as -Dprotocol=" + first.get() + " does");
        }
        return settings;
    }

    /** The first protocol with which the process is needed where no option of the scenario is given. */
    private static Optional<String> firstThatNeeds(AuxiliaryProcess process, Scenario scenario) throws UsageException {
        Settings defaults = new Settings(Role.CLIENTSERVER, scenario, Map.of());
        for (String protocol : scenario.protocols()) {
            Settings alone = defaults.forRole(Role.CLIENTSERVER, Map.of(Option.PROTOCOL.optionName(), protocol));
            if (process.isNeeded(protocol, alone.scenarioOptions())) {
                return Optional.of(protocol);
            }
        }
        return Optional.empty();
    }

    /** The auxiliary processes that a run with these options needs, already running or not. */
    public static List<AuxiliaryProcess> used(Settings settings) throws UsageException {
        String protocol = settings.get(Option.PROTOCOL);
        // A client does not know its server's options, so their defaults are assumed.
        Map<String, String> options =
                settings.forRole(Role.CLIENTSERVER, Map.of()).scenarioOptions();
        return settings.scenario().auxiliaryProcesses().stream()
                .filter(process -> process.isNeeded(protocol, options))
                .toList();
    }

    /** The auxiliary processes that a run with these options needs and whose address the user did not give. */
    public static List<AuxiliaryProcess> needed(Settings settings) throws UsageException {
        return used(settings).stream()
                .filter(process -> settings.typed(process.name()).isEmpty())
                .toList();
    }
}
