package cxfperf.ab;

import cxfperf.experiment.Variant;
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

/** What is looked at of a variant before anything of its experiment runs. */
final class VariantChecks {

    private VariantChecks() {}

    /**
     * All of its options, its bus files and its JVMs. The message is about the options, without the name of the
     * variant.
     */
    static void check(Variant variant, Settings shared, Home home, Map<String, String> environment)
            throws UsageException {
        Settings settings = VariantOptions.of(variant, shared);
        ClientServer.check(settings, home);
        LoadJvm.prepare(ClientServer.clientSettings(settings), home, environment);
        LoadJvm.prepare(ClientServer.serverSettings(settings), home, environment);
    }

    /** Whether it can run with its server where the experiment has it. */
    static void checkPlace(Variant variant, Settings shared) throws UsageException {
        if (shared.given(Option.SERVER_SSH).isEmpty()) {
            return;
        }
        SshServer.check(shared.text(Option.SERVER_SSH));
        // With the server on another host there are two that a broker could be on, and only the user knows which.
        for (AuxiliaryProcess process : ProcessOptions.needed(VariantOptions.of(variant, shared))) {
            throw new UsageException("variant " + variant.name() + ": with -D" + Option.SERVER_SSH.optionName() + " no "
                    + process.name() + " is started: start it where you want it, and give -D" + process.name());
        }
        if (variant.settings().containsKey(VariantOptions.CXF_VERSION)) {
            throw new UsageException(
                    "variant " + variant.name() + ": " + VariantOptions.CXF_VERSION + " goes with one host only; on"
                            + " the server's host build the version that you want with mvn package -Dcxf.version=...");
        }
    }
}
