package cxfperf.jmeter.agents;

import cxfperf.cli.ModuleCommand;
import cxfperf.jvms.ExitCode;
import cxfperf.jvms.ServerReady;
import cxfperf.options.CannotRunException;
import cxfperf.options.Home;
import cxfperf.options.Role;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.probe.EnvironmentFacts;
import java.net.URI;

/** The jmeter-agent role of a load JVM: JMeter's engine, which the jmeter role of another host sends its loads to. */
public final class AgentCommand implements ModuleCommand {

    @Override
    public Role role() {
        return Role.JMETER_AGENT;
    }

    @Override
    public void check(Settings settings, Home home) throws UsageException {
        AgentOptions.from(settings, home);
    }

    @Override
    public ExitCode run(Settings settings, Home home) throws UsageException, CannotRunException, InterruptedException {
        AgentOptions options = AgentOptions.from(settings, home);
        int port =
                AgentProcess.start(options.host(), options.port(), options.key().context(), options.results());
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        // Being stopped is how its run ends well.
                        () -> Runtime.getRuntime().halt(ExitCode.PASSED.codeFromLoadJvm()), "close-agent"));
        System.out.println("  jmeter: " + AgentVersion.ofThisJvm());
        System.out.println("  key: " + options.key());
        EnvironmentFacts.ofThisJvm().forEach((name, value) -> System.out.println("  " + name + ": " + value));
        System.out.println(ServerReady.readyLine(URI.create("rmi://" + options.host() + ":" + port)));
        while (true) {
            // Until a signal, or the end of the launcher, starts the hook above.
            Thread.sleep(Long.MAX_VALUE);
        }
    }
}
