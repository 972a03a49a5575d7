package cxfperf.ab;

import cxfperf.experiment.Arm;
import cxfperf.jvms.ClientServer;
import cxfperf.jvms.LoadJvm;
import cxfperf.jvms.SshServer;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.server.ProcessOptions;
import cxfperf.scenario.AuxiliaryProcess;
import java.util.Map;

/** What is looked at of an arm before anything of its experiment runs. */
final class ArmChecks {

    private ArmChecks() {}

    /**
     * All of its options, its bus files and its JVMs. The message is about the options, without the name of the arm.
     */
    static void check(Arm arm, Settings shared, Home home, Map<String, String> environment) throws UsageException {
        Settings settings = ArmOptions.of(arm, shared);
        ClientServer.check(settings, home);
        LoadJvm.prepare(ClientServer.clientSettings(settings), home, environment);
        LoadJvm.prepare(ClientServer.serverSettings(settings), home, environment);
    }

    /** Whether it can run with its server where the experiment has it. */
    static void checkPlace(Arm arm, Settings shared) throws UsageException {
        if (shared.given(Option.SERVER_SSH).isEmpty()) {
            return;
        }
        SshServer.check(shared.text(Option.SERVER_SSH));
        // With the server on another host there are two that a broker could be on, and only the user knows which.
        for (AuxiliaryProcess process : ProcessOptions.needed(ArmOptions.of(arm, shared))) {
            throw new UsageException("arm " + arm.name() + ": with -D" + Option.SERVER_SSH.optionName() + " no "
                    + process.name() + " is started: start it where you want it, and give -D" + process.name());
        }
        if (arm.settings().containsKey(ArmOptions.CXF_VERSION)) {
            throw new UsageException(
                    "arm " + arm.name() + ": " + ArmOptions.CXF_VERSION + " goes with one host only; on"
                            + " the server's host build the version that you want with mvn package -Dcxf.version=...");
        }
    }
}
