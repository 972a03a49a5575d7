package cxfperf.options.server;

import cxfperf.options.AdminAddress;
import cxfperf.options.BusFile;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.Rejection;
import cxfperf.scenario.ServerSpec;
import java.util.Optional;

/** The checked options of a server. */
public record ServerOptions(ServerSpec spec, BusFile cfg, AdminAddress admin) {

    public static ServerOptions from(Settings settings, Home home) throws UsageException {
        BusFile cfg = BusFile.find(Option.CFG, settings.text(Option.CFG), home.configs());
        ServerSpec spec = new ServerSpec(
                settings.text(Option.PROTOCOL),
                settings.text(Option.HOST),
                settings.wholeNumber(Option.PORT),
                cfg.uri(),
                settings.scenarioOptions(),
                new CallCounters());
        Optional<Rejection> rejection = settings.scenario().rejects(spec);
        if (rejection.isPresent()) {
            throw settings.refused(rejection.get());
        }
        return new ServerOptions(spec, cfg, AdminAddress.from(settings, spec.port()));
    }
}
