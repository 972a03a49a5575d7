package cxfperf.jvms;

import cxfperf.options.AdminAddress;
import cxfperf.options.CannotRunException;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Role;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.client.ClientOptions;
import cxfperf.options.server.ProcessOptions;
import cxfperf.options.server.ServerOptions;
import cxfperf.probe.ProcessCpu;
import cxfperf.scenario.AuxiliaryProcess;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Starts the auxiliary processes and the server on this machine, each in its own JVM, waits until each is ready, runs
 * the client and stops the others.
 */
public final class ClientServer {

    private static final String SERVER = "server";

    private ClientServer() {}

    public static ExitCode run(Settings settings, Home home, Map<String, String> environment)
            throws UsageException, CannotRunException, InterruptedException, IOException {
        checkWhole(settings);
        Settings ofServer = serverSettings(settings);
        Settings ofClient = clientSettings(settings);
        ServerOptions serverPlan = ServerOptions.from(ofServer);
        ClientOptions clientPlan = ClientOptions.from(ofClient, home);
        // These calls refuse invalid options before a JVM starts.
        ProcessBuilder serverJvm = LoadJvm.prepare(ofServer, home, environment);
        ProcessBuilder clientJvm = LoadJvm.prepare(ofClient, home, environment);
        List<AuxiliaryProcess> auxiliary = ProcessOptions.needed(settings);
        LoadJvms jvms = new LoadJvms(auxiliary.size() + 2);
        Map<String, Long> pids = new LinkedHashMap<>();
        Map<String, String> addresses = new HashMap<>();
        try {
            for (AuxiliaryProcess process : auxiliary) {
                Settings ofProcess = settings.forRole(Role.BROKER, Map.of(Option.PORT.optionName(), "0"));
                LoadJvms.Serving started = jvms.serve(
                        LoadJvm.prepare(ofProcess, home, environment),
                        ProcessOptions.of(ofProcess, process),
                        process.name());
                if (started.ready().isEmpty()) {
                    return jvms.areStopping()
                            ? ExitCode.INVALID
                            : jvms.endedEarly(started.process(), process.name(), System.err);
                }
                pids.put(process.name(), started.process().pid());
                addresses.put(process.name(), started.ready().get().address().toString());
            }
            LoadJvms.Serving server = jvms.serve(serverJvm, serverPlan.with(addresses), SERVER);
            if (server.ready().isEmpty()) {
                return jvms.areStopping() ? ExitCode.INVALID : jvms.endedEarly(server.process(), SERVER, System.err);
            }
            clientJvm.environment().put(ProcessCpu.ENVIRONMENT, ProcessCpu.text(pids));
            ServerReady ready = server.ready().get();
            ClientOptions placed =
                    clientPlan.with(addresses).at(ready.address(), ready.port(), ready.adminFrom("localhost"));
            return jvms.await(jvms.start(clientJvm.inheritIO(), placed), Role.CLIENT, System.err);
        } finally {
            jvms.stopServing();
        }
    }

    public static void check(Settings settings, Home home) throws UsageException {
        checkWhole(settings);
        ServerOptions.from(serverSettings(settings));
        ClientOptions.from(clientSettings(settings), home);
    }

    /** Checks the options of both sides together, because neither side has the options of the other. */
    private static void checkWhole(Settings settings) throws UsageException {
        settings.scenarioOptions();
        settings.refuse(settings.scenario().conflicts());
    }

    public static Settings serverSettings(Settings settings) throws UsageException {
        Map<String, String> changes = new HashMap<>();
        if (!settings.has(Option.SRVCFG)) {
            // Without -Dsrvcfg the server has no bus file: -Dcfg is the client's.
            changes.put(Option.CFG.optionName(), null);
        }
        return settings.renamed(Option.SRVCFG, Option.CFG)
                .renamed(Option.SRV_JVM_ARGS, Option.JVM_ARGS)
                .forRole(Role.SERVER, changes);
    }

    /** The client's options before the server is ready, without the server's address. */
    public static Settings clientSettings(Settings settings) throws UsageException {
        Map<String, String> changes = new HashMap<>();
        changes.put(Option.PORT.optionName(), null);
        changes.put(Option.ADMIN.optionName(), AdminAddress.NONE);
        if (settings.given(Option.HOST).filter("0.0.0.0"::equals).isPresent()) {
            changes.put(Option.HOST.optionName(), null);
        }
        return settings.forRole(Role.CLIENT, changes);
    }

    /** @param host the name by which the client reaches the server's host */
    public static Settings clientSettings(Settings settings, ServerReady server, String host) throws UsageException {
        Map<String, String> changes = new HashMap<>();
        server.port().ifPresent(port -> changes.put(Option.PORT.optionName(), String.valueOf(port)));
        changes.put(Option.ADMIN.optionName(), server.adminFrom(host).text());
        return clientSettings(settings).forRole(Role.CLIENT, changes);
    }
}
