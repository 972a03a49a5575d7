package cxfperf.security;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bus files for less work really leave out that work, on real servers. */
class SecurityLeversIT {

    private static final Path CONFIGS = Path.of("..", "..", "configs", "security");
    private static final Path OPEN_FILES = Path.of("/proc/self/fd");

    @ParameterizedTest
    @CsvSource({
        "usernameToken, false",
        "signEncrypt, false",
        "signEncrypt, true",
        "symmetric, false",
        "transport, false",
        "secureConversation, false"
    })
    void thePolicyOfRepliesIsWorkedOutForEachOfThemAndOnceWithTheFile(String mode, String streaming) throws Exception {
        assertThat(policiesOfTwoReplies(mode, streaming, "policies-seen-bus.xml"))
                .doesNotHaveDuplicates();
        assertThat(policiesOfTwoReplies(mode, streaming, "policies-once-bus.xml"))
                .containsOnly(SeenReplyPolicies.OF_REPLIES.get(0));
    }

    private static List<Object> policiesOfTwoReplies(String mode, String streaming, String file) throws Exception {
        Optional<URI> bus =
                Optional.of(SecurityLeversIT.class.getResource("/" + file).toURI());
        try (SecuredEcho echo = SecuredEcho.of(mode, streaming, TestKeys.SERVER, bus);
                LoadClientFactory clients = echo.clients(TestKeys.CLIENT, echo.port(), Optional.empty());
                LoadClient client = clients.newClient(SecuredEcho.OPERATION, 0)) {
            // The reply with the session comes before the reply of the call.
            client.call();
            SeenReplyPolicies.OF_REPLIES.clear();
            client.call();
            client.call();

            assertThat(echo.completed()).isEqualTo(3);
            assertThat(clients.unmet()).isEmpty();
            assertThat(echo.server().unmet()).isEmpty();
            return List.copyOf(SeenReplyPolicies.OF_REPLIES);
        }
    }

    /** Applies to session requests before the first call: after it, CXF uses the cache of the service for them. */
    @Test
    void sessionRequestsGetAReplayCacheEachUnlessTheBusFileHasOne() throws Exception {
        for (String file : List.of("server-memory.xml", "server-lean.xml")) {
            URI bus = CONFIGS.resolve(file).toRealPath().toUri();
            assertThat(directoriesOfTwoSessionsAndTheService(Optional.of(bus))).isEmpty();
        }
        assertThat(directoriesOfTwoSessionsAndTheService(Optional.empty())).hasSize(3);
    }

    private static Set<Path> directoriesOfTwoSessionsAndTheService(Optional<URI> cfg) throws Exception {
        Set<Path> directories;
        Set<Path> before = cacheDirectories();
        try (SecuredEcho echo = SecuredEcho.of("secureConversation", "false", TestKeys.SERVER, cfg)) {
            echo.unsent(TestKeys.CLIENT, Optional.empty());
            String request = echo.unsent(TestKeys.CLIENT, Optional.empty());
            echo.assertAccepted(request);
            directories = cacheDirectoriesBut(before);
            echo.assertAccepted(echo.unsent(TestKeys.CLIENT, Optional.empty()));
            assertThat(cacheDirectoriesBut(before)).as("after one more session").isEqualTo(directories);
        }
        assertThat(directories).as("once the server is closed").noneMatch(Files::exists);
        return directories;
    }

    @Test
    void aServerThatIsClosedLeavesNoDirectoryOfItsReplayCaches() throws Exception {
        Set<Path> directories;
        Set<Path> before = cacheDirectories();
        try (SecuredEcho echo = SecuredEcho.of("usernameToken", "false", TestKeys.SERVER, Optional.empty())) {
            echo.assertAccepted(echo.unsent(TestKeys.CLIENT, Optional.empty()));
            directories = cacheDirectoriesBut(before);
            assertThat(directories).isNotEmpty().allMatch(Files::isDirectory);
        }
        assertThat(directories).noneMatch(Files::exists);
    }

    /** Leaves out the directories of other tests in this JVM. */
    private static Set<Path> cacheDirectoriesBut(Set<Path> others) throws IOException {
        Set<Path> directories = cacheDirectories();
        directories.removeAll(others);
        return directories;
    }

    /** Returns the directories in which this JVM has open files: Ehcache keeps them open while it runs. */
    private static Set<Path> cacheDirectories() throws IOException {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir")).toRealPath();
        Set<Path> directories = new TreeSet<>();
        try (Stream<Path> open = Files.list(OPEN_FILES)) {
            for (Path link : open.toList()) {
                Path file;
                try {
                    file = Files.readSymbolicLink(link);
                } catch (NoSuchFileException e) {
                    // It was closed in the meantime.
                    continue;
                }
                if (file.startsWith(temporary)) {
                    Path directory =
                            temporary.resolve(temporary.relativize(file).getName(0));
                    if (directory.getFileName().toString().matches("cxf\\d+")) {
                        directories.add(directory);
                    }
                }
            }
        }
        return directories;
    }
}
