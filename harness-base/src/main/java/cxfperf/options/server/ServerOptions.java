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

/**
 * The checked options of a server.
 *
 * @param profile whether its flight recorder stands by for a client
 */
public record ServerOptions(ServerSpec spec, BusFile cfg, AdminAddress admin, boolean profile) {

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
        AdminAddress admin = AdminAddress.from(settings, spec.port());
        boolean profile = settings.flag(Option.PROFILE);
        if (profile && admin.port().isEmpty()) {
            throw Settings.refused(
                    Option.PROFILE,
                    settings.text(Option.PROFILE),
                    "a server hands its recording out at its admin endpoint, and this one has none: give -Dadmin=PORT");
        }
        return new ServerOptions(spec, cfg, admin, profile);
    }
}
