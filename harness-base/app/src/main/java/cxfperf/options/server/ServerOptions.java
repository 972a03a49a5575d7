package cxfperf.options.server;

import cxfperf.options.AdminAddress;
import cxfperf.options.BusFile;
import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.scenario.Rejection;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.ServerSpec;
import java.util.Map;
import java.util.Optional;

/**
 * The checked options of a server's JVM.
 *
 * @param asked the options that the user gave
 */
public record ServerOptions(Scenario scenario, ServerSpec spec, AdminAddress admin, Settings asked) {

    public static ServerOptions from(Settings settings) throws UsageException {
        ServerSpec spec = new ServerSpec(
                settings.get(Option.PROTOCOL),
                settings.get(Option.HOST),
                settings.get(Option.PORT),
                settings.get(Option.CFG).uri(),
                settings.scenarioOptions());
        settings.refuse(settings.scenario().conflicts());
        Optional<Rejection> rejection = settings.scenario().rejects(spec);
        if (rejection.isPresent()) {
            throw settings.refused(rejection.get());
        }
        return new ServerOptions(
                settings.scenario(),
                spec,
                settings.given(Option.ADMIN).orElseGet(() -> AdminAddress.beside(settings.scenario(), spec.port())),
                settings);
    }

    public BusFile cfg() {
        return BusFile.of(spec.cfg());
    }

    /** A copy with other values of some of the scenario's options, such as the address of a broker. */
    public ServerOptions with(Map<String, String> others) {
        return new ServerOptions(scenario, spec.withOptions(others), admin, asked);
    }
}
