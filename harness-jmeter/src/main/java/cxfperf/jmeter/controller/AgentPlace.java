package cxfperf.jmeter.controller;

import cxfperf.options.AgentAddress;
import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.SshPlace;
import cxfperf.options.UsageException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/**
 * Where the controller starts an agent.
 *
 * @param flags the options of its JVM, as the controller was given them
 */
record AgentPlace(SshPlace place, List<String> flags) {

    /** The places of {@code -Dagents.ssh}, one for each of these addresses; empty where the option is not given. */
    static List<AgentPlace> list(Settings settings, List<AgentAddress> agents) throws UsageException {
        if (!settings.has(Option.AGENTS_SSH)) {
            return List.of();
        }
        List<SshPlace> places = settings.get(Option.AGENTS_SSH);
        if (places.size() != agents.size()) {
            throw settings.refused(
                    Option.AGENTS_SSH, "as many places are expected as -Dagents names agents, " + agents.size());
        }
        List<String> flags = new ArrayList<>();
        for (Option<?> option : List.of(Option.JVM, Option.JVM_ARGS)) {
            settings.typed(option).ifPresent(value -> flags.add("-D" + option.optionName() + "=" + value));
        }
        return places.stream().map(place -> new AgentPlace(place, flags)).toList();
    }

    /** Their hosts with the default port, for agents of which no address is given. */
    static List<AgentAddress> addresses(Settings settings) throws UsageException {
        List<AgentAddress> addresses = new ArrayList<>();
        for (SshPlace place : settings.get(Option.AGENTS_SSH)) {
            addresses.add(new AgentAddress(place.host(), AgentAddress.DEFAULT_PORT));
        }
        if (new HashSet<>(addresses).size() < addresses.size()) {
            throw settings.refused(
                    Option.AGENTS_SSH, "several agents of a host need ports of their own: give -Dagents=HOST:PORT,...");
        }
        return addresses;
    }
}
