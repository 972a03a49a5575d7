package cxfperf.cli;

import cxfperf.doctor.Check;
import cxfperf.doctor.Doctor;
import cxfperf.doctor.HostFacts;
import cxfperf.doctor.PlannedLoad;
import cxfperf.jvms.ExitCode;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.SharedHost;
import cxfperf.options.UsageException;
import cxfperf.options.client.LoadOptions;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/** The doctor role. It runs in a load JVM, so it reports the limits that the JVM of a run has. */
final class DoctorMain {

    private DoctorMain() {}

    /**
     * The plan of the checks.
     *
     * @param host the server's host, in the spelling of {@code -Dhost}
     */
    record DoctorPlan(PlannedLoad load, String host) {
        static DoctorPlan from(Settings settings, Home home) throws UsageException {
            return new DoctorPlan(DoctorMain.load(settings), settings.get(Option.HOST));
        }
    }

    private static PlannedLoad load(Settings settings) throws UsageException {
        return new PlannedLoad(
                Collections.max(settings.get(Option.THREADS)),
                LoadOptions.highest(LoadOptions.rates(settings))
                        .map(rate -> OptionalInt.of((int) Math.ceil(rate.mostPerSecond())))
                        .orElse(OptionalInt.empty()),
                SharedHost.isThis(settings.get(Option.HOST)));
    }

    static ExitCode run(DoctorPlan plan) throws InterruptedException {
        PlannedLoad load = plan.load();
        List<Check> checks = Doctor.examine(HostFacts.read(Path.of("/")), load);
        System.out.printf(
                Locale.ROOT,
                "this host, for %,d threads that call %s%n",
                load.threads(),
                load.loopback() ? "a server on it" : plan.host());
        System.out.print(Doctor.render(checks));
        return Doctor.worst(checks) == Check.Level.FAIL ? ExitCode.FAILED : ExitCode.PASSED;
    }
}
