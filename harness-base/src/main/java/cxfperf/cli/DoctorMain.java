package cxfperf.cli;

import cxfperf.doctor.Check;
import cxfperf.doctor.Doctor;
import cxfperf.doctor.HostFacts;
import cxfperf.doctor.PlannedLoad;
import cxfperf.doctor.PortPoll;
import cxfperf.jvms.ExitCode;
import cxfperf.options.AgentsKey;
import cxfperf.options.CannotRunException;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.ReachAddress;
import cxfperf.options.Settings;
import cxfperf.options.SharedHost;
import cxfperf.options.UsageException;
import cxfperf.options.client.LoadOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/** The doctor role. It runs in a load JVM, so it reports the limits that the JVM of a run has. */
final class DoctorMain {

    /** The scheme of an agent's address in its READY line. */
    private static final String AGENT = "rmi";

    private DoctorMain() {}

    /**
     * The plan of the checks.
     *
     * @param host the server's host, in the spelling of {@code -Dhost}
     * @param reach the addresses that have to accept connections
     * @param key the key of the agents among them
     */
    record DoctorPlan(PlannedLoad load, String host, List<ReachAddress> reach, AgentsKey key) {
        static DoctorPlan from(Settings settings, Home home) throws UsageException {
            return new DoctorPlan(
                    DoctorMain.load(settings),
                    settings.get(Option.HOST),
                    settings.given(Option.REACH).orElse(List.of()),
                    settings.given(Option.AGENTS_KEY).orElseGet(() -> AgentsKey.usual(home)));
        }
    }

    private static boolean isAgent(ReachAddress address) {
        return AGENT.equals(address.scheme());
    }

    private static PlannedLoad load(Settings settings) throws UsageException {
        return new PlannedLoad(
                Collections.max(settings.get(Option.THREADS)),
                LoadOptions.highest(LoadOptions.rates(settings))
                        .map(rate -> OptionalInt.of((int) Math.ceil(rate.mostPerSecond())))
                        .orElse(OptionalInt.empty()),
                SharedHost.isThis(settings.get(Option.HOST)));
    }

    static ExitCode run(DoctorPlan plan) throws UsageException, CannotRunException, InterruptedException {
        PlannedLoad load = plan.load();
        if (plan.reach().stream().anyMatch(DoctorMain::isAgent)) {
            plan.key().require();
        }
        List<PortPoll> polls = new ArrayList<>();
        for (ReachAddress address : plan.reach()) {
            polls.add(
                    isAgent(address)
                            ? PortPoll.ofAgent(
                                    address.host(), address.port(), plan.key().context())
                            : PortPoll.at(address.host(), address.port()));
        }
        List<Check> checks = new ArrayList<>(Doctor.examine(HostFacts.read(Path.of("/")), load));
        checks.addAll(Doctor.examinePorts(polls));
        System.out.printf(
                Locale.ROOT,
                "this host, for %,d threads that call %s%n",
                load.threads(),
                load.loopback() ? "a server on it" : plan.host());
        System.out.print(Doctor.render(checks));
        return Doctor.worst(checks) == Check.Level.FAIL ? ExitCode.FAILED : ExitCode.PASSED;
    }
}
