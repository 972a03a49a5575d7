package cxfperf.cli;

import cxfperf.doctor.Check;
import cxfperf.doctor.Doctor;
import cxfperf.doctor.HostFactsReader;
import cxfperf.doctor.PlannedLoad;
import cxfperf.jvms.ExitCode;
import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.SharedHost;
import cxfperf.options.UsageException;
import cxfperf.options.client.LoadOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/** The doctor role of a load JVM: the limits that it reports are those that the JVM of a run has. */
final class DoctorMain {

    private DoctorMain() {}

    static PlannedLoad load(Settings settings) throws UsageException {
        return new PlannedLoad(
                settings.threadCounts().highest(),
                LoadOptions.rates(settings)
                        .map(rates ->
                                OptionalInt.of((int) Math.ceil(rates.highest().mostPerSecond())))
                        .orElse(OptionalInt.empty()),
                SharedHost.isThis(settings.text(Option.HOST)));
    }

    static ExitCode run(Settings settings) throws UsageException, InterruptedException {
        PlannedLoad load = load(settings);
        List<Check> checks = Doctor.examine(new HostFactsReader(Path.of("/")).read(), load);
        System.out.printf(
                Locale.ROOT,
                "this host, for %,d threads that call %s%n",
                load.threads(),
                load.loopback() ? "a server on it" : settings.text(Option.HOST));
        System.out.print(Doctor.render(checks));
        return Doctor.worst(checks) == Check.Level.FAIL ? ExitCode.FAILED : ExitCode.PASSED;
    }
}
