package cxfperf.cli;

import cxfperf.ab.AbCommand;
import cxfperf.jvms.ClientServer;
import cxfperf.options.Option;
import cxfperf.options.Role;
import cxfperf.options.client.ClientOptions;
import cxfperf.options.server.ProcessOptions;
import cxfperf.options.server.ServerOptions;
import cxfperf.run.ClientMain;
import cxfperf.serve.ProcessMain;
import cxfperf.serve.ServerMain;
import java.util.List;

/** Every command, once. */
final class Commands {

    private static final List<Command> ALL = List.of(
            new Command.OneJvm(Role.SERVER, ServerOptions::from, ServerMain::run),
            new Command.OneJvm(Role.CLIENT, ClientOptions::check, ClientMain::run),
            new Command.SeveralJvms(Role.CLIENTSERVER, ClientServer::check, ClientServer::run),
            new Command.OneJvm(Role.PROCESS, ProcessOptions::from, ProcessMain::run),
            new Command.OneJvm(Role.BROKER, ProcessOptions::from, ProcessMain::run),
            new Command.OneJvm(
                    Role.DOCTOR,
                    (settings, home) -> DoctorMain.check(settings),
                    (settings, home) -> DoctorMain.run(settings)),
            new Command.OneJvm(
                    Role.SELFTEST,
                    (settings, home) -> settings.flag(Option.SHORT),
                    (settings, home) -> SelfTestMain.run(settings)),
            new Command.OneJvm(
                    Role.REPORT,
                    (settings, home) -> ReportMain.check(settings),
                    (settings, home) -> ReportMain.run(settings)),
            new Command.OneJvm(
                    Role.COMPARE,
                    (settings, home) -> CompareMain.check(settings),
                    (settings, home) -> CompareMain.run(settings)),
            new Command.OneJvm(Role.DESCRIBE, (settings, home) -> DescribeMain.check(settings), DescribeMain::run),
            ModuleCommands.of(Role.JMETER, ModuleCommands.JMETER),
            ModuleCommands.of(Role.JMETER_AGENT, ModuleCommands.JMETER),
            new Command.SeveralJvms(Role.AB, AbCommand::check, AbCommand::run));

    private Commands() {}

    static Command of(Role role) {
        return ALL.stream()
                .filter(command -> command.role() == role)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no command for " + role));
    }
}
