package cxfperf.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.admin.ServerAdmin;
import cxfperf.jvms.ExitCode;
import cxfperf.options.Home;
import cxfperf.options.Scenarios;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.server.ServerOptions;
import cxfperf.options.typed.CommandLine;
import cxfperf.security.SecurityKeys.SideKeys;
import cxfperf.serve.ServerMain;
import cxfperf.testing.EndedRun;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.assertj.core.api.ThrowableAssert;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Whole runs with the real server of each mode, with a client that has the right keys, wrong keys, or a bus file that
 * interferes.
 */
@Execution(ExecutionMode.SAME_THREAD)
class SecuredRunIT {

    private static final String NO_BUS_FILE = "none";

    /** Where the tests of all modules have their keys of https. */
    private static final Path HOME_OF_TLS =
            Path.of(System.getProperty(Home.PROPERTY, "target")).toAbsolutePath();

    @TempDir
    private static Path directory;

    private static Path right;
    private static Path strange;
    private static String homeBefore;

    @BeforeAll
    static void makeKeysOfTwoHosts() throws Exception {
        homeBefore = System.getProperty(Home.PROPERTY);
        right = homeWith("right", TestKeys.OURS);
        strange = homeWith("strange", TestKeys.STRANGE);
    }

    private static Path homeWith(String name, SecurityKeys keys) throws IOException {
        Path home = Files.createDirectory(directory.resolve(name));
        Files.createSymbolicLink(home.resolve(".wss"), keys.directory());
        // Only the keys of the messages are to be wrong, and not those of the connection.
        Files.createSymbolicLink(home.resolve(".tls"), HOME_OF_TLS.resolve(".tls"));
        return home;
    }

    @AfterAll
    static void restoreHome() {
        if (homeBefore == null) {
            System.clearProperty(Home.PROPERTY);
        } else {
            System.setProperty(Home.PROPERTY, homeBefore);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "signEncrypt, false, http, signed+encrypted",
        "transport, false, https, token+TLS",
        "secureConversation, false, http, signed+encrypted"
    })
    void theRightKeysPassAndOthersMakeTheRunInvalid(String mode, String streaming, String protocol, String protection)
            throws Exception {
        System.setProperty(Home.PROPERTY, HOME_OF_TLS.toString());
        Map<String, String> options = SecuredEcho.options(mode, streaming);
        SideKeys server = TestKeys.SERVER;
        try (SecuredEcho echo = new SecuredEcho(protocol, options, server, Optional.empty())) {
            EndedRun passed = run(right, echo, options, NO_BUS_FILE);
            assertThat(passed.code()).as(passed.result().toPrettyString()).isEqualTo(ExitCode.PASSED);
            assertThat(passed.effective("protection")).matches("replies [^,]*");
            assertThat(echo.server().effective().get("protection"))
                    .asString()
                    .matches("requests " + Pattern.quote(protection) + " x \\d+");
            assertThat(echo.rejected()).isZero();

            EndedRun invalid = run(strange, echo, options, NO_BUS_FILE);
            assertThat(invalid.code()).isEqualTo(ExitCode.INVALID);
            assertThat(invalid.reasons()).contains("NO_VERIFIED_CALLS");
            assertThat(invalid.result().at("/calls/ok").asLong()).isZero();
            assertThat(invalid.result().at("/calls/failures/SOAP_FAULT").asLong())
                    .isPositive();
            assertThat(echo.rejected()).isPositive();
        }
    }

    @Test
    void aRequestWithAPlainBodyIsRejectedAndFailsItsCall() throws Exception {
        Map<String, String> options = SecuredEcho.options("signature", "false");
        try (SecuredEcho echo = new SecuredEcho(options, TestKeys.SERVER)) {
            EndedRun ended =
                    run(right, echo, options, bus("one-plain-message-bus.xml").getPath());

            assertThat(ended.code()).isEqualTo(ExitCode.FAILED);
            assertThat(ended.result().at("/calls/ok").asLong()).isEqualTo(9);
            assertThat(ended.result().at("/calls/failures/SOAP_FAULT").asLong()).isEqualTo(1);
            assertThat(ended.effective("protection")).matches("replies signed x \\d+");
            assertThat(echo.server().effective().get("protection")).asString().matches("requests signed x \\d+");
            assertThat(echo.rejected()).isEqualTo(1);
        }
    }

    @Test
    void aReplyWithAPlainBodyIsRefusedAndFailsItsCall() throws Exception {
        Map<String, String> options = SecuredEcho.options("signature", "false");
        SideKeys server = TestKeys.SERVER;
        try (SecuredEcho echo =
                        new SecuredEcho("http", options, server, Optional.of(bus("one-plain-message-bus.xml")));
                ServerAdmin admin = echo.admin()) {
            EndedRun ended = run(
                    right,
                    echo,
                    options,
                    NO_BUS_FILE,
                    "-Dadmin=" + admin.address().getPort());

            assertThat(ended.code()).isEqualTo(ExitCode.FAILED);
            assertThat(ended.result().at("/calls/ok").asLong()).isEqualTo(9);
            assertThat(ended.result().at("/calls/failures/WRONG_REPLY").asLong())
                    .isEqualTo(1);
            assertThat(ended.effective("protection")).matches("replies signed x \\d+");
            assertThat(echo.rejected()).isZero();
        }
    }

    @Test
    void aBusFileThatSwitchesThePolicyEngineOffIsRefusedByBothSides() throws Exception {
        Map<String, String> options = SecuredEcho.options("signature", "false");
        Path configs = Path.of("..", "..", "configs").toRealPath();
        SideKeys keys = TestKeys.SERVER;
        try (SecuredEcho echo = new SecuredEcho(options, keys)) {
            isRefused(
                    () -> run(
                            right,
                            echo,
                            options,
                            configs.resolve("client-fast.xml").toString()),
                    "policy engine");
            assertThat(echo.completed()).isZero();
        }
        System.setProperty(Home.PROPERTY, right.toString());
        Settings server = settings(List.of(
                "server",
                "-Dhost=localhost",
                "-Dport=0",
                "-Dadmin=0",
                "-Dsecurity=signature",
                "-Dcfg=" + configs.resolve("server-fast.xml")));
        isRefused(() -> ServerMain.run(ServerOptions.from(server)), "policy engine");
    }

    private static void isRefused(ThrowableAssert.ThrowingCallable side, String reason) {
        assertThatThrownBy(side)
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll("-Dcfg=", reason, "-Dsecurity=")
                .message()
                .hasLineCount(1);
    }

    private static EndedRun run(Path home, SecuredEcho echo, Map<String, String> options, String cfg, String... further)
            throws Exception {
        System.setProperty(Home.PROPERTY, home.toString());
        List<String> arguments = new ArrayList<>(List.of(
                "-Dhost=localhost",
                "-Dprotocol=" + echo.protocol(),
                "-Dport=" + echo.port(),
                "-Doperation=" + SecuredEcho.OPERATION,
                "-Dthreads=2",
                "-Dinvocations=5",
                "-Dwarmup=0",
                "-Dcfg=" + cfg));
        List.of("security", "streaming").forEach(name -> arguments.add("-D" + name + "=" + options.get(name)));
        arguments.addAll(List.of(further));
        return EndedRun.of(Scenarios.onClasspath(), Files.createTempDirectory(directory, "run"), arguments);
    }

    private static Settings settings(List<String> arguments) throws Exception {
        return CommandLine.parse(arguments, Scenarios.onClasspath(), System.out).orElseThrow();
    }

    private static URI bus(String name) throws Exception {
        return SecuredRunIT.class.getResource("/" + name).toURI();
    }
}
