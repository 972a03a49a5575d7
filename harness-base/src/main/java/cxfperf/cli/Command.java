package cxfperf.cli;

import cxfperf.ab.AbCommand;
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
import cxfperf.serve.ProcessMain;
import cxfperf.serve.ServerMain;
import java.io.IOException;
import java.util.Map;
import java.util.ServiceLoader;

/** The implementation of one role. */
sealed interface Command {

    static Command of(Role role) throws UsageException {
        return switch (role) {
            case SERVER ->
                new OneJvm<>(ServerOptions.class, (settings, home) -> ServerOptions.from(settings), ServerMain::run);
            case CLIENT -> new OneJvm<>(ClientOptions.class, ClientOptions::from, ClientMain::run);
            case PROCESS, BROKER -> new OneJvm<>(ProcessOptions.class, ProcessOptions::from, ProcessMain::run);
            case DOCTOR -> new OneJvm<>(DoctorMain.DoctorPlan.class, DoctorMain.DoctorPlan::from, DoctorMain::run);
            case SELFTEST ->
                new OneJvm<>(SelfTestMain.SelfTestPlan.class, SelfTestMain.SelfTestPlan::from, SelfTestMain::run);
            case REPORT -> new OneJvm<>(ReportMain.ReportPlan.class, ReportMain::plan, ReportMain::run);
            case COMPARE -> new OneJvm<>(CompareMain.ComparePlan.class, CompareMain::plan, CompareMain::run);
            case DESCRIBE, JMETER, JMETER_AGENT -> ofModule(role);
            case CLIENTSERVER -> new SeveralJvms(ClientServer::check, ClientServer::run);
            case AB -> new SeveralJvms(AbCommand::check, AbCommand::run);
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
                return new OneJvm<>(command.type(), command::plan, command::run);
            }
        }
        throw new UsageException(role.word() + " is a command of the module " + module(role) + ": mvn -P" + role.word()
                + " -pl " + module(role) + " -am, or scripts/" + role.word());
    }

    /** Checks all options without starting a JVM. */
    void check(Settings settings, Home home) throws UsageException;

    /** Checks the options and runs the command, in the process that the user has started. */
    ExitCode run(Settings settings, Home home, Map<String, String> environment)
            throws UsageException, CannotRunException, InterruptedException, IOException;

    /**
     * @param plan the document that {@link #run} passed to this JVM
     * @param scenarios the scenarios among which the plan's is found by name
     */
    ExitCode runInLoadJvm(String plan, Scenarios scenarios)
            throws UsageException, CannotRunException, InterruptedException, IOException;

    /**
     * A command that runs in one load JVM.
     *
     * @param type the type of the plan, a record that {@link PlanFile} can write and read
     */
    record OneJvm<P>(Class<P> type, Planner<P> planner, Body<P> body) implements Command {

        @Override
        public void check(Settings settings, Home home) throws UsageException {
            planner.plan(settings, home);
        }

        @Override
        public ExitCode run(Settings settings, Home home, Map<String, String> environment)
                throws UsageException, CannotRunException, InterruptedException, IOException {
            P plan = planner.plan(settings, home);
            ProcessBuilder builder =
                    LoadJvm.prepare(settings, home, environment).inheritIO();
            LoadJvms jvms = new LoadJvms(1);
            return jvms.await(jvms.start(builder, plan), settings.role(), System.err);
        }

        @Override
        public ExitCode runInLoadJvm(String plan, Scenarios scenarios)
                throws UsageException, CannotRunException, InterruptedException, IOException {
            return body.run(PlanFile.read(plan, type, scenarios));
        }
    }

    /** A command that starts several load JVMs, each with a different role. */
    record SeveralJvms(OptionCheck options, Launch launch) implements Command {

        @Override
        public void check(Settings settings, Home home) throws UsageException {
            options.check(settings, home);
        }

        @Override
        public ExitCode run(Settings settings, Home home, Map<String, String> environment)
                throws UsageException, CannotRunException, InterruptedException, IOException {
            return launch.run(settings, home, environment);
        }

        @Override
        public ExitCode runInLoadJvm(String plan, Scenarios scenarios) {
            throw new IllegalArgumentException("the command is several load JVMs");
        }
    }

    /** Checks the options and makes the plan. */
    interface Planner<P> {
        P plan(Settings settings, Home home) throws UsageException;
    }

    /** @see Command#check */
    interface OptionCheck {
        void check(Settings settings, Home home) throws UsageException;
    }

    /** @see Command#runInLoadJvm */
    interface Body<P> {
        ExitCode run(P plan) throws UsageException, CannotRunException, InterruptedException;
    }

    /** @see Command#run */
    interface Launch {
        ExitCode run(Settings settings, Home home, Map<String, String> environment)
                throws UsageException, CannotRunException, InterruptedException, IOException;
    }
}
