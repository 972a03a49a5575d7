package cxfperf.jmeter.controller;

import cxfperf.options.AgentAddress;
import cxfperf.options.AgentsKey;
import cxfperf.options.CannotRunException;
import cxfperf.options.Home;
import cxfperf.options.HostName;
import cxfperf.options.Option;
import cxfperf.options.Role;
import cxfperf.options.Settings;
import cxfperf.options.SshPlace;
import cxfperf.options.UsageException;
import cxfperf.options.client.ClientOptions;
import cxfperf.options.client.LoadOptions;
import cxfperf.plan.Limit;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The checked options of a run on several agents.
 *
 * @param agents the addresses of one or more agents
 * @param started where the controller starts the agents, in the order of their addresses; empty where they run already
 * @param flags the options of the JVMs of these agents, as the controller was given them
 * @param client the options of the load of one agent
 * @param handedOn the given options of the load, by name, for the agents
 */
record ControllerOptions(
        List<AgentAddress> agents,
        List<SshPlace> started,
        List<String> flags,
        AgentsKey key,
        ClientOptions client,
        Map<String, String> handedOn) {

    /** Options that concern only the controller's host, or that the test plan has in another form. */
    private static final List<Option<?>> KEPT =
            List.of(Option.THREADS, Option.RESULTS, Option.SCENARIO, Option.JVM, Option.JVM_ARGS);

    /** Options of client that agents do not have. */
    private static final List<Option<?>> OF_CLIENT_ALONE =
            List.of(Option.FIND, Option.REPEATS, Option.LIVE, Option.STOP, Option.VIRTUAL_THREADS);

    static ControllerOptions from(Settings settings, Home home) throws UsageException {
        List<AgentAddress> agents = checkedAgents(settings);
        Settings client = settings.forRole(Role.CLIENT, Map.of());
        if (LoadOptions.from(client).isSeries()) {
            throw new UsageException("jmeter makes one load: one number of -Dthreads and one -Drate are expected");
        }
        return new ControllerOptions(
                agents,
                places(settings, agents),
                flags(settings),
                settings.given(Option.AGENTS_KEY).orElseGet(() -> AgentsKey.usual(home)),
                enoughCalls(settings, ClientOptions.from(client, home), agents.size()),
                handedOn(client));
    }

    /** Refuses fewer calls than there are clients: some would have nothing to do. */
    private static ClientOptions enoughCalls(Settings settings, ClientOptions client, int agents)
            throws UsageException {
        long clients = (long) agents * client.plan().threads();
        if (client.plan().limit() instanceof Limit.Invocations all && all.perThread() < clients) {
            throw settings.refused(
                    Option.INVOCATIONS,
                    String.format(
                            Locale.ROOT,
                            "%,d or more is expected: the calls of all %,d agents together, at least one for each client",
                            clients,
                            agents));
        }
        return client;
    }

    /**
     * These options completed by {@link ClientOptions#found}, with a key that is there. The controller makes the key
     * where it starts the agents.
     */
    ControllerOptions found() throws UsageException, CannotRunException, InterruptedException {
        ClientOptions found = client.found();
        if (!found.completed().isEmpty() || !found.acknowledged().isEmpty()) {
            throw new UsageException("-D" + Option.OPERATION.optionName() + "=" + found.operation()
                    + ": one-way calls go with client, and not with jmeter");
        }
        if (started.isEmpty()) {
            key.require();
        } else {
            key.makeIfAbsent();
        }
        return new ControllerOptions(agents, started, flags, key, found, handedOn);
    }

    private static List<AgentAddress> checkedAgents(Settings settings) throws UsageException {
        for (Option<?> option : OF_CLIENT_ALONE) {
            if (settings.has(option)) {
                throw settings.refused(option, "goes with client, and not with jmeter");
            }
        }
        List<AgentAddress> agents = agents(settings);
        if (!settings.has(Option.HOST) && agents.stream().anyMatch(agent -> !HostName.isThis(agent.host()))) {
            throw new UsageException("-D" + Option.HOST.optionName()
                    + "=HOST is expected: the server, as the hosts of the agents know it");
        }
        return agents;
    }

    private static List<AgentAddress> agents(Settings settings) throws UsageException {
        boolean starts = settings.has(Option.AGENTS_SSH);
        if (!settings.has(Option.AGENTS) && starts) {
            return addressesOfPlaces(settings);
        }
        if (!settings.has(Option.AGENTS)) {
            throw new UsageException("-D" + Option.AGENTS.optionName()
                    + "=HOST:PORT,... is expected: the hosts on which jmeter-agent runs");
        }
        List<AgentAddress> agents = settings.get(Option.AGENTS);
        if (!starts && agents.stream().anyMatch(agent -> agent.port() == 0)) {
            throw settings.refused(Option.AGENTS, AgentAddress.EXPECTED);
        }
        return agents;
    }

    private static List<SshPlace> places(Settings settings, List<AgentAddress> agents) throws UsageException {
        List<SshPlace> places = settings.given(Option.AGENTS_SSH).orElse(List.of());
        if (!places.isEmpty() && places.size() != agents.size()) {
            throw settings.refused(
                    Option.AGENTS_SSH,
                    "one place is expected for each agent of -Dagents: " + agents.size() + ", not " + places.size());
        }
        return places;
    }

    private static List<String> flags(Settings settings) {
        return Stream.of(Option.JVM, Option.JVM_ARGS)
                .flatMap(option ->
                        settings.typed(option).stream().map(value -> "-D" + option.optionName() + "=" + value))
                .toList();
    }

    /** The hosts of the places with the default port, for agents of which no address is given. */
    private static List<AgentAddress> addressesOfPlaces(Settings settings) throws UsageException {
        List<AgentAddress> addresses = settings.get(Option.AGENTS_SSH).stream()
                .map(place -> new AgentAddress(place.host(), AgentAddress.DEFAULT_PORT))
                .toList();
        if (new HashSet<>(addresses).size() < addresses.size()) {
            throw settings.refused(
                    Option.AGENTS_SSH, "several agents of a host need ports of their own: give -Dagents=HOST:PORT,...");
        }
        return addresses;
    }

    private static Map<String, String> handedOn(Settings client) {
        Map<String, String> options = client.texts();
        KEPT.forEach(option -> options.remove(option.optionName()));
        return options;
    }
}
