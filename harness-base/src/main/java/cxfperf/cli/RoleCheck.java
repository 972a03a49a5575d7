package cxfperf.cli;

import cxfperf.options.ClientOptions;
import cxfperf.options.Home;
import cxfperf.options.ServerOptions;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;

/** Checks all options of a role before a JVM is forked for it, so that bad input is one line and not a late surprise. */
final class RoleCheck {

    private RoleCheck() {}

    static void check(Settings settings, Home home) throws UsageException {
        switch (settings.role()) {
            case SERVER -> ServerOptions.from(settings, home);
            case CLIENT -> ClientOptions.from(settings, home);
            case DOCTOR -> DoctorMain.load(settings);
            case REPORT -> ReportMain.check(settings);
            case CLIENTSERVER, AB -> throw new IllegalArgumentException("is checked as its parts");
        }
    }
}
