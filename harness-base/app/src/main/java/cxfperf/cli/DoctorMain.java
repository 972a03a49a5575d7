package cxfperf.cli;

import cxfperf.doctor.Check;
import cxfperf.doctor.Doctor;
import cxfperf.doctor.HostFacts;
import cxfperf.doctor.PlannedLoad;
import cxfperf.jvms.ExitCode;
import cxfperf.options.Home;
import cxfperf.options.HostName;
import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.client.LoadOptions;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/** The doctor role. It runs in a load JVM, so it reports the limits that the JVM of a run has. */
final class DoctorMain {

    private DoctorMain() {}

    static PlannedLoad plan(Settings settings, Home home) {
        String host = settings.get(Option.HOST);
        return new PlannedLoad(
                Collections.max(settings.get(Option.THREADS)),
                LoadOptions.highest(LoadOptions.rates(settings))
                        .map(rate -> OptionalInt.of((int) Math.ceil(rate.mostPerSecond())))
                        .orElse(OptionalInt.empty()),
                host,
                HostName.isThis(host));
    }

    static ExitCode run(PlannedLoad load) throws InterruptedException {
        List<Check> checks = Doctor.examine(HostFacts.read(Path.of("/")), load);
        System.out.printf(
                Locale.ROOT,
                "this host, for %,d threads that call %s%n",
                load.threads(),
                load.loopback() ? "a server on it" : load.host());
        System.out.print(Doctor.render(checks));
        return checks.stream().anyMatch(check -> check.level() == Check.Level.FAIL) ? ExitCode.FAILED : ExitCode.PASSED;
    }
}
