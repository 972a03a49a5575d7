package cxfperf.jmeter.controller;

import cxfperf.jvms.SshCommand;
import cxfperf.jvms.SshCommand.Remote;
import cxfperf.options.AgentAddress;
import cxfperf.options.AgentsKey;
import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import cxfperf.options.Home;
import cxfperf.options.SshPlace;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Stream;

/**
 * Agents that the controller starts over ssh, and that end with it. Used by one thread, except {@link #stop}.
 */
final class StartedAgents implements AutoCloseable {

    /** What a client needs of a server and of a broker, relative to the top of the checkout. */
    private static final List<String> NEEDED =
            List.of(".tls/server.crt", ".tls/client.p12", ".wss/client", ".broker/credentials.properties");

    private final List<SshPlace> places;
    private final List<String> flags;
    private final List<AgentAddress> asked;
    private final AgentsKey key;
    private final Home home;

    private final List<SshCommand> running = new ArrayList<>();

    /** A thread for each agent that is being started. */
    private final ExecutorService starts = Executors.newCachedThreadPool();

    /** @param options has where the agents are started, and their addresses; a port may be 0 */
    StartedAgents(ControllerOptions options, Home home) {
        this.places = options.started();
        this.flags = options.flags();
        this.asked = options.agents();
        this.key = options.key();
        this.home = home;
    }

    /**
     * Starts the agents, all at the same time, and waits until they are ready.
     *
     * @param logs the directory of the files that get their output
     * @return the addresses of all agents
     * @throws CannotRunException with one line that names a host, if an agent cannot be started there
     */
    List<AgentAddress> ready(Path logs) throws CannotRunException, InterruptedException, IOException {
        Map<String, byte[]> files = files();
        List<Future<SshCommand>> starting = new ArrayList<>();
        CannotRunException failed = null;
        try {
            for (int i = 0; i < places.size(); i++) {
                Remote remote = remote(i, files);
                Path log = logs.resolve("agent-" + (i + 1) + ".log");
                starting.add(starts.submit(() -> SshCommand.start(remote, log)));
            }
        } catch (RejectedExecutionException e) {
            failed = AgentLoad.interrupted();
        }
        List<AgentAddress> addresses = new ArrayList<>();
        for (int i = 0; i < starting.size(); i++) {
            try {
                SshCommand agent = starting.get(i).get();
                running.add(agent);
                addresses.add(new AgentAddress(
                        asked.get(i).host(), agent.ready().address().getPort()));
            } catch (ExecutionException e) {
                // The others are waited for, so that close() ends them.
                failed = failed == null ? failure(i, e.getCause()) : failed;
            }
        }
        if (failed != null) {
            throw failed;
        }
        return addresses;
    }

    private CannotRunException failure(int index, Throwable because) {
        if (because instanceof InterruptedException) {
            return AgentLoad.interrupted();
        }
        return because instanceof CannotRunException known
                ? known
                : new CannotRunException(
                        "the agent on " + host(index) + " cannot be started: " + ErrorText.of((Exception) because));
    }

    private String host(int index) {
        return places.get(index).host();
    }

    private Remote remote(int index, Map<String, byte[]> files) throws CannotRunException {
        List<String> arguments = new ArrayList<>();
        InetAddress address = address(asked.get(index));
        // The address as this host knows it, because a host need not know its own name.
        arguments.add("-Dhost=" + address.getHostAddress());
        arguments.add("-Dport=" + asked.get(index).port());
        if (key.file().isEmpty()) {
            arguments.add("-Dagents.key=none");
        }
        arguments.addAll(flags);
        return new Remote(places.get(index), "jmeter-agent", arguments, files, "agent on " + host(index));
    }

    private static InetAddress address(AgentAddress agent) throws CannotRunException {
        try {
            return InetAddress.getByName(agent.host());
        } catch (UnknownHostException e) {
            throw new CannotRunException(
                    "agent " + agent + " has a host that nobody knows: give its address with -Dagents");
        }
    }

    /** The key of the agents, and the keys, certificates and credentials that this host has as a client. */
    private Map<String, byte[]> files() throws IOException {
        Map<String, byte[]> files = new LinkedHashMap<>();
        if (key.file().isPresent()) {
            files.put(AgentsKey.PLACE, Files.readAllBytes(key.file().get()));
        }
        for (String needed : NEEDED) {
            Path path = home.directory().resolve(needed);
            if (Files.exists(path)) {
                try (Stream<Path> found = Files.walk(path)) {
                    for (Path file : found.filter(Files::isRegularFile).toList()) {
                        files.put(home.directory().relativize(file).toString(), Files.readAllBytes(file));
                    }
                }
            }
        }
        return files;
    }

    /**
     * Gives up the agents that are being started, so that {@link #ready} ends, and starts none any more. Any thread.
     */
    void stop() {
        starts.shutdownNow();
    }

    /** Stops all agents. */
    @Override
    public void close() {
        starts.shutdown();
        // They end at the same time.
        running.forEach(SshCommand::endInput);
        running.forEach(SshCommand::close);
    }
}
