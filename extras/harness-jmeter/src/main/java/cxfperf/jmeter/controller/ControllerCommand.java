package cxfperf.jmeter.controller;

import cxfperf.jmeter.controller.AgentLoad.AgentSum;
import cxfperf.jvms.ExitCode;
import cxfperf.jvms.Interruption;
import cxfperf.jvms.ModuleCommand;
import cxfperf.options.AgentAddress;
import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import cxfperf.options.Home;
import cxfperf.options.Role;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.publish.ResultsFolder;
import cxfperf.report.GoalText;
import cxfperf.report.render.ConsoleText;
import cxfperf.run.MergedRun;
import cxfperf.stored.RunDirectory;
import cxfperf.text.NumberText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.stream.Collectors;

/** The jmeter role of a load JVM: one load on several agents, whose merged result is judged. */
public final class ControllerCommand implements ModuleCommand<ControllerOptions> {

    @Override
    public Role role() {
        return Role.JMETER;
    }

    @Override
    public Class<ControllerOptions> type() {
        return ControllerOptions.class;
    }

    @Override
    public ControllerOptions plan(Settings settings, Home home) throws UsageException {
        return ControllerOptions.from(settings, home);
    }

    @Override
    public ExitCode run(ControllerOptions asked) throws UsageException, CannotRunException, InterruptedException {
        ControllerOptions options = asked.found();
        try (AgentLoad load = AgentLoad.with(options)) {
            return run(options, load);
        }
    }

    private static ExitCode run(ControllerOptions options, AgentLoad load)
            throws UsageException, CannotRunException, InterruptedException {
        Interruption signal = Interruption.bySignals("the agents did not come to an end");
        signal.watch(load::stop);
        ExitCode code = ExitCode.INVALID;
        try {
            Path directory = RunDirectory.create(
                    options.client().results(),
                    Clock.systemUTC().instant(),
                    options.client().scenario().name(),
                    options.client().operation() + "-agents");
            announce(options);
            AgentSum sum = load.make(directory);
            code = MergedRun.publish(sum.run(), sum.hosts(), directory);
            ResultsFolder.afterRun(directory);
            options.client()
                    .goal()
                    .ifPresent(goal -> System.out.print(
                            ConsoleText.render(GoalText.of(sum.run().result(), goal))));
            return code;
        } catch (CannotRunException e) {
            if (!load.isStopped()) {
                throw e;
            }
            // The JVM ends before a caller could print the message.
            System.err.println("cxfperf: " + e.getMessage());
            return code;
        } catch (IOException e) {
            throw new CannotRunException("the files of the agents cannot be stored: " + ErrorText.of(e));
        } finally {
            signal.done(code);
        }
    }

    private static void announce(ControllerOptions options) {
        System.out.println(options.client().scenario().name() + " "
                + options.client().operation() + " on "
                + NumberText.counted(options.agents().size(), "agent") + ", "
                + NumberText.counted(options.client().plan().threads(), "client") + " each: "
                + options.agents().stream().map(AgentAddress::toString).collect(Collectors.joining(", ")));
    }
}
