package cxfperf.cli;

import cxfperf.ab.AbCommand;
import cxfperf.doctor.PlannedLoad;
import cxfperf.jvms.ClientServer;
import cxfperf.jvms.ExitCode;
import cxfperf.jvms.LoadJvm;
import cxfperf.jvms.LoadJvms;
import cxfperf.jvms.ModuleCommand;
import cxfperf.jvms.PlanFile;
import cxfperf.options.CannotRunException;
import cxfperf.options.Home;
import cxfperf.options.Role;
import cxfperf.options.Scenarios;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.client.ClientOptions;
import cxfperf.options.server.ProcessOptions;
import cxfperf.options.server.ServerOptions;
import cxfperf.run.ClientMain;
import cxfperf.scenario.ServiceDescriber;
import cxfperf.serve.ServerMain;
import java.io.IOException;
import java.util.Map;
import java.util.ServiceLoader;

/**
 * The implementation of one role.
 *
 * @param options checks all options without starting a JVM
 * @param launch checks the options and runs the command, in the process that the user has started
 * @param body runs the command in its load JVM
 */
record Command(OptionCheck options, Launch launch, DocumentBody body) {

    static Command of(Role role) throws UsageException {
        return switch (role) {
            case SERVER ->
                oneJvm(ServerOptions.class, (settings, home) -> ServerOptions.from(settings), ServerMain::run);
            case CLIENT -> oneJvm(ClientOptions.class, ClientOptions::from, ClientMain::run);
            case BROKER -> oneJvm(ProcessOptions.class, ProcessOptions::ofBroker, ServerMain::runProcess);
            case DOCTOR -> oneJvm(PlannedLoad.class, DoctorMain::plan, DoctorMain::run);
            case REPORT -> oneJvm(ReportMain.ReportPlan.class, ReportMain::plan, ReportMain::run);
            case COMPARE -> oneJvm(CompareMain.ComparePlan.class, CompareMain::plan, CompareMain::run);
            case DESCRIBE -> {
                DescribeMain describe = new DescribeMain(ServiceLoader.load(ServiceDescriber.class)
                        .findFirst()
                        .orElseThrow(() -> ofAnotherModule(role)));
                yield oneJvm(DescribeMain.DescribePlan.class, describe::plan, describe::run);
            }
            case JMETER, JMETER_AGENT -> ofModule(role);
            case CLIENTSERVER -> severalJvms(ClientServer::check, ClientServer::run);
            case AB -> severalJvms(AbCommand::check, AbCommand::run);
        };
    }

    /** The module that implements a role. */
    static String module(Role role) {
        return switch (role) {
            case DESCRIBE -> "own_service";
            case JMETER, JMETER_AGENT -> "harness-jmeter";
            default -> "harness-base";
        };
    }

    @SuppressWarnings("unchecked")
    private static Command ofModule(Role role) throws UsageException {
        for (ModuleCommand<Object> command : ServiceLoader.load(ModuleCommand.class)) {
            if (command.role() == role) {
                return oneJvm(command.type(), command::plan, command::run);
            }
        }
        throw ofAnotherModule(role);
    }

    private static UsageException ofAnotherModule(Role role) {
        return new UsageException(
                role.word() + " is a command of the module " + module(role) + ": run scripts/" + role.word());
    }

    /** @param type the type of the plan, a record that {@link PlanFile} can write and read */
    private static <P> Command oneJvm(Class<P> type, Planner<P> planner, Body<P> body) {
        return new Command(
                planner::plan,
                (settings, home, environment) -> {
                    P plan = planner.plan(settings, home);
                    ProcessBuilder builder =
                            LoadJvm.prepare(settings, home, environment).inheritIO();
                    LoadJvms jvms = new LoadJvms(1);
                    return jvms.await(jvms.start(builder, plan), settings.role(), System.err);
                },
                (plan, scenarios) -> body.run(PlanFile.read(plan, type, scenarios)));
    }

    /** A command that starts several load JVMs, each with a different role. */
    private static Command severalJvms(OptionCheck options, Launch launch) {
        return new Command(options, launch, (plan, scenarios) -> {
            throw new IllegalArgumentException("the command is several load JVMs");
        });
    }

    interface Planner<P> {
        P plan(Settings settings, Home home) throws UsageException;
    }

    interface OptionCheck {
        void check(Settings settings, Home home) throws UsageException;
    }

    interface Body<P> {
        ExitCode run(P plan) throws UsageException, CannotRunException, InterruptedException;
    }

    interface DocumentBody {

        /** @param scenarios the scenarios among which the plan's is found by name */
        ExitCode run(String plan, Scenarios scenarios)
                throws UsageException, CannotRunException, InterruptedException, IOException;
    }

    interface Launch {
        ExitCode run(Settings settings, Home home, Map<String, String> environment)
                throws UsageException, CannotRunException, InterruptedException, IOException;
    }
}
