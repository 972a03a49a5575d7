package cxfperf.jmeter.agents;

import cxfperf.jmeter.agents.AgentService.AgentFacts;
import cxfperf.jvms.ExitCode;
import cxfperf.jvms.ModuleCommand;
import cxfperf.jvms.ServerReady;
import cxfperf.options.AgentsKey;
import cxfperf.options.CannotRunException;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Role;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.probe.EnvironmentFacts;
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
                    AgentsKey.from(settings, home),
                    settings.given(Option.RESULTS)
                            .map(given -> given.get(0).toAbsolutePath().normalize())
                            .orElseGet(home::results));
        }
    }
}
