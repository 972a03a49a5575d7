package cxfperf.cli;

import cxfperf.jvms.ModuleCommand;
import cxfperf.options.Role;
import cxfperf.options.UsageException;
import java.util.ServiceLoader;

/** The commands that modules bring: each is found when it is asked for. */
final class ModuleCommands {

    /** The module of JMeter's engine. */
    static final String JMETER = "harness-jmeter";

    private ModuleCommands() {}

    /** @param module which has it */
    static Command of(Role role, String module) {
        return new Command.OneJvm(
                role,
                (settings, home) -> find(role, module).check(settings, home),
                (settings, home) -> find(role, module).run(settings, home));
    }

    private static ModuleCommand find(Role role, String module) throws UsageException {
        for (ModuleCommand command : ServiceLoader.load(ModuleCommand.class)) {
            if (command.role() == role) {
                return command;
            }
        }
        throw new UsageException(role.word() + " is a command of the module " + module + ": mvn -P" + role.word()
                + " -pl " + module + " -am, or scripts/" + role.word());
    }
}
