package cxfperf.jmeter.agents;

import cxfperf.jmeter.agents.AgentService.AgentFacts;
import cxfperf.jvms.ExitCode;
import cxfperf.jvms.ModuleCommand;
import cxfperf.jvms.ServerReady;
import cxfperf.options.AgentAddress;
import cxfperf.options.AgentsKey;
import cxfperf.options.CannotRunException;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Role;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.probe.EnvironmentFacts;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Path;

/** The jmeter-agent role of a load JVM: JMeter's engine, which takes loads from the jmeter role of another host. */
public final class AgentCommand implements ModuleCommand<AgentCommand.AgentOptions> {

    @Override
    public Role role() {
        return Role.JMETER_AGENT;
    }

    @Override
    public Class<AgentOptions> type() {
        return AgentOptions.class;
    }

    @Override
    public AgentOptions plan(Settings settings, Home home) throws UsageException {
        return AgentOptions.from(settings, home);
    }

    @Override
    public ExitCode run(AgentOptions options) throws CannotRunException, InterruptedException {
        options.key().makeIfAbsent().ifPresent(System.out::println);
        int port =
                AgentProcess.start(options.host(), options.port(), options.key().context(), options.results());
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        // A stop is the normal end of an agent.
                        () -> Runtime.getRuntime().halt(ExitCode.PASSED.codeFromLoadJvm()), "close-agent"));
        System.out.println("  jmeter: " + AgentFacts.buildOfThisJvm());
        System.out.println("  key: " + options.key());
        EnvironmentFacts.ofThisJvm().forEach((name, value) -> System.out.println("  " + name + ": " + value));
        System.out.println(ServerReady.readyLine(URI.create("rmi://" + options.inUrl() + ":" + port)));
        while (true) {
            // A signal or the end of the launcher starts the hook above.
            Thread.sleep(Long.MAX_VALUE);
        }
    }

    /**
     * The checked options of an agent.
     *
     * @param host the name or address that it binds to, and under which the controller reaches it
     * @param port 0 for a free one
     * @param results the directory in which each run makes its directory
     */
    record AgentOptions(String host, int port, AgentsKey key, Path results) {

        static AgentOptions from(Settings settings, Home home) throws UsageException {
            String host = settings.get(Option.HOST);
            requireOneAddress(host);
            return new AgentOptions(
                    host,
                    settings.given(Option.PORT).orElse(AgentAddress.DEFAULT_PORT),
                    settings.given(Option.AGENTS_KEY).orElseGet(() -> AgentsKey.usual(home)),
                    settings.given(Option.RESULTS)
                            .map(given -> given.get(0).toAbsolutePath().normalize())
                            .orElseGet(home::results));
        }

        private static void requireOneAddress(String host) throws UsageException {
            try {
                if (InetAddress.getByName(host).isAnyLocalAddress()) {
                    throw Settings.refused(Option.HOST, host, "name the address under which jmeter reaches this host");
                }
            } catch (UnknownHostException e) {
                throw Settings.refused(
                        Option.HOST, host, "an address, or a name that this host can resolve, is expected");
            }
        }

        /** The host of a URL. */
        String inUrl() {
            return host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
        }
    }
}
