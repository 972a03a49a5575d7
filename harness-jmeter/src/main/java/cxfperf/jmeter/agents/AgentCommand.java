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
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

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
        int port = start(options);
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        // A stop is the normal end of an agent.
                        () -> Runtime.getRuntime().halt(ExitCode.PASSED.codeFromLoadJvm()), "close-agent"));
        System.out.println("  jmeter: " + AgentFacts.buildOfThisJvm());
        System.out.println("  key: " + options.key());
        EnvironmentFacts.ofThisJvm().forEach((name, value) -> System.out.println("  " + name + ": " + value));
        System.out.println(
                ServerReady.readyLine(URI.create("rmi://" + options.name().inUrl() + ":" + port)));
        while (true) {
            // A signal or the end of the launcher starts the hook above.
            Thread.sleep(Long.MAX_VALUE);
        }
    }

    private static int start(AgentOptions options) throws CannotRunException {
        try {
            return AgentProcess.start(
                    options.name().address(),
                    options.name().reached(),
                    options.port(),
                    options.key().context(),
                    options.results());
        } catch (UnknownHostException e) {
            throw new CannotRunException(
                    "this host no longer knows " + options.name().bound());
        }
    }

    /**
     * The checked options of an agent.
     *
     * @param name where it listens and how it is reached
     * @param port 0 for a free one
     * @param results the directory in which each run makes its directory
     */
    record AgentOptions(AgentName name, int port, AgentsKey key, Path results) {

        static AgentOptions from(Settings settings, Home home) throws UsageException {
            return new AgentOptions(
                    AgentName.from(settings),
                    settings.given(Option.PORT).orElse(AgentAddress.DEFAULT_PORT),
                    settings.given(Option.AGENTS_KEY).orElseGet(() -> AgentsKey.usual(home)),
                    settings.given(Option.RESULTS)
                            .map(given -> given.get(0).toAbsolutePath().normalize())
                            .orElseGet(home::results));
        }
    }

    /**
     * Where an agent listens, and the name under which the controller reaches it.
     *
     * @param bound the address or the name that the agent binds to
     * @param reached the name or the address that the agent gives to the controller
     */
    record AgentName(String bound, String reached) {

        private static final Path HOSTS = Path.of("/etc/hosts");

        static AgentName from(Settings settings) throws UsageException {
            return from(settings, HOSTS);
        }

        /** @param hosts the hosts file, which the message of a name that is loopback quotes */
        static AgentName from(Settings settings, Path hosts) throws UsageException {
            String bound = settings.get(Option.HOST);
            InetAddress address = resolved(Option.HOST, bound);
            boolean named = settings.given(Option.ADVERTISE).isPresent();
            if (address.isAnyLocalAddress() && !named) {
                throw Settings.refused(
                        Option.HOST,
                        bound,
                        "-Dadvertise=HOST is expected too: the name under which jmeter reaches this host");
            }
            if (address.isLoopbackAddress() && !saysLoopback(bound)) {
                throw Settings.refused(
                        Option.HOST,
                        bound,
                        "is " + address.getHostAddress() + " here, which no other host reaches, "
                                + causeOf(bound, hosts)
                                + ": give an address of this host, or -Dhost=0.0.0.0 -Dadvertise="
                                + bound);
            }
            return new AgentName(bound, named ? advertised(settings) : bound);
        }

        private static String advertised(Settings settings) throws UsageException {
            String reached = settings.get(Option.ADVERTISE);
            // The controller resolves the name again. JMeter's engine refuses to start under one that is unknown here.
            if (resolved(Option.ADVERTISE, reached).isAnyLocalAddress()) {
                throw Settings.refused(
                        Option.ADVERTISE,
                        reached,
                        "one name or address is expected under which jmeter reaches this host");
            }
            return reached;
        }

        private static InetAddress resolved(Option<?> option, String host) throws UsageException {
            try {
                return InetAddress.getByName(host);
            } catch (UnknownHostException e) {
                throw Settings.refused(option, host, "an address, or a name that this host can resolve, is expected");
            }
        }

        private static boolean saysLoopback(String host) {
            boolean isAddress = host.indexOf(':') >= 0 || host.matches("[0-9.]+");
            return isAddress || host.contains("localhost");
        }

        /** The line of the hosts file that names the host, on any of its loopback addresses. */
        private static String causeOf(String host, Path hosts) {
            return lineOf(host, hosts).map(line -> "by " + line).orElse("by this host's name service");
        }

        private static Optional<String> lineOf(String host, Path hosts) {
            try {
                List<String> lines = Files.readAllLines(hosts);
                for (int i = 0; i < lines.size(); i++) {
                    String line = lines.get(i).replaceFirst("#.*", "").strip();
                    List<String> words = Arrays.asList(line.split("\\s+"));
                    if (words.stream().skip(1).anyMatch(host::equalsIgnoreCase)) {
                        return Optional.of(
                                "line " + (i + 1) + " of " + hosts + ", \"" + String.join(" ", words) + "\"");
                    }
                }
            } catch (IOException e) {
                // The name came from elsewhere.
            }
            return Optional.empty();
        }

        /** The bound address. */
        InetAddress address() throws UnknownHostException {
            return InetAddress.getByName(bound);
        }

        /** The name with which the controller begins, as the host of a URL. */
        String inUrl() {
            return reached.contains(":") && !reached.startsWith("[") ? "[" + reached + "]" : reached;
        }
    }
}
