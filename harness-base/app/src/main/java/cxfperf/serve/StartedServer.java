package cxfperf.serve;

import cxfperf.admin.ServerAdmin;
import cxfperf.jvms.InputFacts;
import cxfperf.measure.CompletionTimes;
import cxfperf.options.BusFile;
import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import cxfperf.options.Option;
import cxfperf.options.UsageException;
import cxfperf.options.server.ProcessOptions;
import cxfperf.options.server.ServerOptions;
import cxfperf.probe.EnvironmentFacts;
import cxfperf.probe.WindowRecorder;
import cxfperf.profile.ProfiledRun;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.ConfigFileException;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.RunningServer;
import java.io.IOException;
import java.net.BindException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A server that accepts calls, with its admin endpoint.
 *
 * @param admin the admin endpoint; empty if the options ask for none, or if its default port is taken
 * @param facts the bus file and the JVM, by name
 */
public record StartedServer(RunningServer server, Optional<ServerAdmin> admin, Map<String, Object> facts)
        implements AutoCloseable {

    private static final int MAX_CAUSES = 20;

    /**
     * Starts the server and its admin endpoint.
     *
     * @throws UsageException if the bus file cannot be used
     * @throws CannotRunException if a port is not free, or the server does not start
     */
    public static StartedServer start(ServerOptions options) throws UsageException, CannotRunException {
        CompletionTimes completionTimes = new CompletionTimes();
        CallCounters calls = new CallCounters(completionTimes);
        RunningServer server = start(options, calls);
        Map<String, Object> facts = processFacts(server);
        if (options.asked().get(Option.PROFILE)) {
            facts.put(WindowRecorder.FACT, true);
        }
        Map<String, Object> known = new LinkedHashMap<>(facts);
        known.putAll(InputFacts.ofServer(options.asked(), options.cfg()));
        return new StartedServer(server, openAdmin(options, server, known, calls, completionTimes), facts);
    }

    private static Map<String, Object> processFacts(RunningServer server) throws CannotRunException {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("cfg", BusFile.fingerprint(server.cfg()));
        facts.putAll(EnvironmentFacts.ofThisJvm());
        return facts;
    }

    /** Starts an auxiliary process, which has no admin endpoint. */
    static StartedServer ofProcess(ProcessOptions options) throws UsageException, CannotRunException {
        try {
            RunningServer process = options.process().start(options.host(), options.port());
            return new StartedServer(process, Optional.empty(), EnvironmentFacts.ofThisJvm());
        } catch (RejectedException e) {
            throw options.asked().refused(e.rejection());
        } catch (Exception e) {
            throw failed("the " + options.name(), e, options.host(), options.port());
        }
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
                    Optional.ofNullable(ProfiledRun.recorder(options.asked().get(Option.PROFILE))));
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
        } catch (RejectedException e) {
            throw options.asked().refused(e.rejection());
        } catch (Exception e) {
            throw failed("the server", e, options.spec().host(), options.spec().port());
        }
    }

    /**
     * The error for the user if the start failed. If a port is in use, it names the option of the port.
     *
     * @param what the name of the process that did not start, with an article: "the server"
     */
    static CannotRunException failed(String what, Exception failure, String host, int port) {
        Throwable link = failure;
        for (int i = 0; link != null && i < MAX_CAUSES; i++, link = link.getCause()) {
            if (link instanceof BindException) {
                return new CannotRunException("-D" + Option.PORT.optionName() + "=" + port + ": cannot listen on "
                        + host + ":" + port + ": " + link.getMessage()
                        + "; stop what listens there, or give another port");
            }
        }
        return new CannotRunException(what + " could not be started: " + ErrorText.of(failure));
    }

    @Override
    public void close() {
        admin.ifPresent(ServerAdmin::close);
        server.close();
    }
}
