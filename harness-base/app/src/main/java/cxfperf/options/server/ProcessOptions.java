package cxfperf.options.server;

import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Role;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.scenario.AuxiliaryProcess;
import cxfperf.scenario.Scenario;
import java.util.List;

/**
 * The checked options of the JVM of an auxiliary process.
 *
 * @param name the name of one of the scenario's auxiliary processes
 * @param asked the options that the user gave
 */
public record ProcessOptions(Scenario scenario, String name, String host, int port, Settings asked) {

    /** The options of the command of the broker. */
    public static ProcessOptions ofBroker(Settings settings, Home home) throws UsageException {
        Scenario scenario = settings.scenario();
        AuxiliaryProcess broker = scenario.auxiliaryProcesses().stream()
                .filter(process -> process.name().equals(Role.BROKER.word()))
                .findFirst()
                .orElseThrow(() -> new UsageException("scenario " + scenario.name() + " needs no broker"));
        return of(settings, broker);
    }

    public static ProcessOptions of(Settings settings, AuxiliaryProcess process) {
        return new ProcessOptions(
                settings.scenario(),
                process.name(),
                settings.get(Option.HOST),
                settings.given(Option.PORT).orElse(process.defaultPort()),
                settings);
    }

    public AuxiliaryProcess process() {
        return scenario.auxiliaryProcesses().stream()
                .filter(process -> process.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The auxiliary processes that a run with these options needs, already running or not. */
    public static List<AuxiliaryProcess> used(Settings settings) {
        String protocol = settings.get(Option.PROTOCOL);
        return settings.scenario().auxiliaryProcesses().stream()
                .filter(process -> process.isNeeded(protocol))
                .toList();
    }

    /** The auxiliary processes that a run with these options needs and whose address the user did not give. */
    public static List<AuxiliaryProcess> needed(Settings settings) {
        return used(settings).stream()
                .filter(process -> settings.typed(process.name()).isEmpty())
                .toList();
    }
}
