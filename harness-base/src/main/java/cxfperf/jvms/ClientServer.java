package cxfperf.jvms;

import cxfperf.options.AdminAddress;
import cxfperf.options.CannotRunException;
import cxfperf.options.ClientOptions;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Role;
import cxfperf.options.ServerOptions;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Server and client on this machine, each in its own JVM: waits for the server, runs the client, stops the server. */
public final class ClientServer {

    private static final long READY_SECONDS = 60;

    private ClientServer() {}

    public static ExitCode run(Settings settings, Home home, Map<String, String> environment)
            throws UsageException, CannotRunException, InterruptedException, IOException {
        check(settings, home);
        Settings serverSettings = serverSettings(settings);

        LoadJvms jvms = new LoadJvms(2);
        Process server = jvms.start(
                LoadJvm.prepare(serverSettings, home, environment).redirectError(ProcessBuilder.Redirect.INHERIT));
        try {
            Optional<ServerReady> ready = ServerOutput.read(
                            server, "server-output", line -> System.out.println("server | " + line))
                    .await(READY_SECONDS);
            if (ready.isEmpty()) {
                return jvms.areStopping() ? ExitCode.INVALID : ended(server);
            }
            ProcessBuilder client =
                    LoadJvm.prepare(clientSettings(settings, ready.get(), "localhost"), home, environment);
            return jvms.await(jvms.start(client.inheritIO()), Role.CLIENT, System.err);
        } finally {
            LoadJvms.stop(server);
        }
    }

    public static void check(Settings settings, Home home) throws UsageException {
        ServerOptions.from(serverSettings(settings), home);
        ClientOptions.from(clientSettings(settings), home);
    }

    public static Settings serverSettings(Settings settings) {
        Map<String, String> changes = new HashMap<>();
        changes.put(Option.CFG.optionName(), settings.given(Option.SRVCFG).orElse(null));
        settings.given(Option.SRV_JVM_ARGS).ifPresent(flags -> changes.put(Option.JVM_ARGS.optionName(), flags));
        return settings.forRole(Role.SERVER, changes);
    }

    /** As far as they are known before the server is up: where it is, its READY line tells. */
    public static Settings clientSettings(Settings settings) {
        Map<String, String> changes = new HashMap<>();
        changes.put(Option.PORT.optionName(), null);
        changes.put(Option.ADMIN.optionName(), AdminAddress.NONE);
        if (settings.given(Option.HOST).filter("0.0.0.0"::equals).isPresent()) {
            changes.put(Option.HOST.optionName(), null);
        }
        return settings.forRole(Role.CLIENT, changes);
    }

    /** @param host what the client calls the server's host */
    public static Settings clientSettings(Settings settings, ServerReady server, String host) {
        Map<String, String> changes = new HashMap<>();
        server.port().ifPresent(port -> changes.put(Option.PORT.optionName(), String.valueOf(port)));
        changes.put(Option.ADMIN.optionName(), server.adminFrom(host).orElse(AdminAddress.NONE));
        changes.put(Option.ENDPOINT.optionName(), server.address().toString());
        return clientSettings(settings).forRole(Role.CLIENT, changes);
    }

    /** Of a server that came to no READY line. Its own message is already on the screen. */
    private static ExitCode ended(Process server) throws CannotRunException, InterruptedException {
        if (server.waitFor(READY_SECONDS, TimeUnit.SECONDS)
                && ExitCode.ofLoadJvm(server.exitValue()) == ExitCode.USAGE) {
            return ExitCode.USAGE;
        }
        throw new CannotRunException("the server ended before it was ready");
    }
}
