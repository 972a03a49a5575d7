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

/**
 * The checked options of the JVM of an auxiliary process.
 *
 * @param name the name of one of the scenario's auxiliary processes
 * @param asked the options that the user gave
 */
public record ProcessOptions(Scenario scenario, String name, ProcessSpec spec, Settings asked) {

    public static ProcessOptions from(Settings settings, Home home) throws UsageException {
        AuxiliaryProcess process = chosen(settings);
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
        if (settings.has(Option.PROTOCOL)) {
            return settings;
        }
        for (String protocol : settings.scenario().protocols()) {
            Map<String, String> alone = Map.of(Option.PROTOCOL.optionName(), protocol);
            Settings defaults = new Settings(Role.CLIENTSERVER, settings.scenario(), Map.of());
            if (process.isNeeded(
                    protocol, defaults.forRole(Role.CLIENTSERVER, alone).scenarioOptions())) {
                return settings.forRole(settings.role(), alone);
            }
        }
        return settings;
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

    private static AuxiliaryProcess chosen(Settings settings) throws UsageException {
        List<AuxiliaryProcess> all = settings.scenario().auxiliaryProcesses();
        List<String> names = all.stream().map(AuxiliaryProcess::name).toList();
        if (names.isEmpty()) {
            throw new UsageException("scenario " + settings.scenario().name() + " needs client and server only");
        }
        String wanted = settings.role() == Role.BROKER
                ? Role.BROKER.word()
                : settings.given(Option.WHICH_PROCESS).orElse(names.size() == 1 ? names.get(0) : "");
        if (!names.contains(wanted)) {
            throw Settings.refused(Option.WHICH_PROCESS, wanted, "one of " + String.join(", ", names) + " is expected");
        }
        return all.get(names.indexOf(wanted));
    }
}
