package cxfperf.serve;

import cxfperf.admin.ServerAdmin;
import cxfperf.jvms.ExitCode;
import cxfperf.jvms.InputFacts;
import cxfperf.jvms.ServerReady;
import cxfperf.measure.CompletionTimes;
import cxfperf.options.BusFile;
import cxfperf.options.CannotRunException;
import cxfperf.options.Option;
import cxfperf.options.UsageException;
import cxfperf.options.server.ServerOptions;
import cxfperf.probe.EnvironmentFacts;
import cxfperf.probe.OutOfMemoryMark;
import cxfperf.probe.WindowRecorder;
import cxfperf.profile.Profiler;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.ConfigFileException;
import cxfperf.scenario.RunningServer;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** The server role of a load JVM: serves until a signal ends it. */
public final class ServerMain {

    private ServerMain() {}

    public static ExitCode run(ServerOptions options) throws UsageException, CannotRunException, InterruptedException {
        CompletionTimes completionTimes = new CompletionTimes();
        CallCounters calls = new CallCounters(completionTimes);
        RunningServer server = start(options, calls);
        Map<String, Object> facts = processFacts(server);
        if (options.asked().get(Option.PROFILE)) {
            facts.put(WindowRecorder.FACT, true);
        }
        Map<String, Object> known = new LinkedHashMap<>(facts);
        known.putAll(InputFacts.ofServer(options.asked(), options.cfg()));
        Optional<ServerAdmin> admin = openAdmin(options, server, known, calls, completionTimes);
        AtomicBoolean ready = new AtomicBoolean();
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            OutOfMemoryMark.ofThisProcess().remove();
                            admin.ifPresent(ServerAdmin::close);
                            server.close();
                            if (ready.get()) {
                                // A signal is the normal end of a server.
                                Runtime.getRuntime().halt(ExitCode.PASSED.codeFromLoadJvm());
                            }
                        },
                        "close-server"));
        Map<String, Object> effective = new LinkedHashMap<>();
        effective.putAll(server.effective());
        effective.putAll(facts);
        effective.forEach((name, value) -> System.out.println("  " + name + ": " + value));
        if (admin.isPresent()
                && options.admin().host().isEmpty()
                && !"localhost".equals(options.spec().host())) {
            System.out.println("  admin endpoint: for this host only; -Dadmin=0.0.0.0:PORT opens it to others");
        }
        admin.ifPresent(endpoint -> System.out.println(ServerReady.adminLine(endpoint.address())));
        if (server.address().getPort() < 0) {
            server.port().ifPresent(port -> System.out.println(ServerReady.portLine(port)));
        }
        System.out.println(ServerReady.readyLine(server.address()));
        ready.set(true);
        while (true) {
            // A signal, or the end of the launcher, starts the hook above.
            Thread.sleep(Long.MAX_VALUE);
        }
    }

    private static Map<String, Object> processFacts(RunningServer server) throws CannotRunException {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("cfg", BusFile.fingerprint(server.cfg()));
        facts.putAll(EnvironmentFacts.ofThisJvm());
        return facts;
    }

    /** Opens the admin endpoint. If the default port is taken, the server prints that and runs without the endpoint. */
    private static Optional<ServerAdmin> openAdmin(
            ServerOptions options,
            RunningServer server,
            Map<String, Object> facts,
            CallCounters calls,
            CompletionTimes completionTimes)
            throws CannotRunException {
        if (options.admin().port().isEmpty()) {
            return Optional.empty();
        }
        int port = options.admin().port().getAsInt();
        try {
            ServerAdmin admin = ServerAdmin.open(
                    options.admin().boundTo(),
                    port,
                    server,
                    facts,
                    calls,
                    completionTimes,
                    options.asked().get(Option.PROFILE) ? Optional.of(Profiler.recorder()) : Optional.empty());
            admin.serveLiveHeap();
            options.cfg().unread(server.cfg()).ifPresent(admin::addUnmet);
            return Optional.of(admin);
        } catch (IOException e) {
            String problem = "-Dadmin=" + port + ": cannot listen on "
                    + options.admin().boundTo() + ":" + port + ": " + e.getMessage();
            if (options.admin().asked() || options.asked().get(Option.PROFILE)) {
                server.close();
                throw new CannotRunException(problem);
            }
            System.err.println("cxfperf: " + problem + "; the server runs without its admin endpoint");
            return Optional.empty();
        }
    }

    private static RunningServer start(ServerOptions options, CallCounters calls)
            throws UsageException, CannotRunException {
        try {
            return options.scenario().startServer(options.spec().counting(calls));
        } catch (ConfigFileException e) {
            throw options.cfg().refused(Option.CFG.optionName(), e);
        } catch (Exception e) {
            throw FailedStart.of(
                    "the server", e, options.spec().host(), options.spec().port());
        }
    }
}
