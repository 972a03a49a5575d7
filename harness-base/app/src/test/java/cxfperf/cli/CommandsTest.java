package cxfperf.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import cxfperf.options.Role;
import cxfperf.options.UsageException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CommandsTest {

    @ParameterizedTest
    @EnumSource
    void everyRoleIsACommandHereOrOfItsModule(Role role) throws Exception {
        String module = Command.module(role);
        if (!module.equals("harness-base")) {
            assertThatExceptionOfType(UsageException.class)
                    .isThrownBy(() -> Command.of(role))
                    .withMessage("%s is a command of the module %s: run scripts/%s", role.word(), module, role.word());
        } else {
            assertThat(Command.of(role)).isNotNull();
        }
    }
}
