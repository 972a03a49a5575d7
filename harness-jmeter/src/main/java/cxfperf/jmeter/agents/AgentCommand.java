package cxfperf.jmeter.agents;

import cxfperf.jmeter.agents.AgentService.AgentFacts;
import cxfperf.jvms.ExitCode;
import cxfperf.jvms.ModuleCommand;
import cxfperf.jvms.ServerReady;
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

/** The jmeter-agent role of a load JVM: JMeter's engine, which the jmeter role of another host sends its loads to. */
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
        int port =
                AgentProcess.start(options.host(), options.port(), options.key().context(), options.results());
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        // Being stopped is how its run ends well.
                        () -> Runtime.getRuntime().halt(ExitCode.PASSED.codeFromLoadJvm()), "close-agent"));
        System.out.println("  jmeter: " + AgentFacts.buildOfThisJvm());
        System.out.println("  key: " + options.key());
        EnvironmentFacts.ofThisJvm().forEach((name, value) -> System.out.println("  " + name + ": " + value));
        System.out.println(ServerReady.readyLine(URI.create("rmi://" + options.host() + ":" + port)));
        while (true) {
            // Until a signal, or the end of the launcher, starts the hook above.
            Thread.sleep(Long.MAX_VALUE);
        }
    }

    /**
     * The plan of an agent: its checked options.
     *
     * @param host its own name or address
     * @param port 0 for a free one
     * @param results where each run makes its directory
     */
    record AgentOptions(String host, int port, KeyChoice key, Path results) {

        static AgentOptions from(Settings settings, Home home) throws UsageException {
            return new AgentOptions(
                    host(settings),
                    settings.given(Option.PORT).isEmpty()
                            ? AgentAddress.DEFAULT_PORT
                            : settings.wholeNumber(Option.PORT),
                    KeyChoice.from(settings, home),
                    settings.given(Option.RESULTS).isEmpty()
                            ? home.results()
                            : Path.of(settings.text(Option.RESULTS))
                                    .toAbsolutePath()
                                    .normalize());
        }

        private static String host(Settings settings) throws UsageException {
            String host = settings.text(Option.HOST);
            try {
                if (!InetAddress.getByName(host).isAnyLocalAddress()) {
                    return host;
                }
            } catch (UnknownHostException e) {
                // Said below.
            }
            throw Settings.refused(
                    Option.HOST,
                    host,
                    "a name or an address of this host is expected, one that the host of jmeter has for it: RMI tells it there");
        }
    }
}
