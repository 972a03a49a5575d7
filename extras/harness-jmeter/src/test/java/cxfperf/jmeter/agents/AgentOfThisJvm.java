package cxfperf.jmeter.agents;

import cxfperf.options.AgentAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.NotBoundException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.util.Optional;

/** An agent in the JVM of the tests, with plain connections: a JVM has one at most. It is there until the JVM ends. */
public final class AgentOfThisJvm {

    private static final class Holder {
        private static final AgentAddress ADDRESS = start();
    }

    private AgentOfThisJvm() {}

    private static AgentAddress start() {
        try {
            String host = InetAddress.getLoopbackAddress().getHostAddress();
            Path results = Files.createTempDirectory(
                    Files.createDirectories(Path.of("target").toAbsolutePath()), "agent-of-tests");
            return new AgentAddress(host, AgentProcess.start(host, 0, Optional.empty(), results));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Where it is; it is started with the first call. */
    public static AgentAddress address() {
        return Holder.ADDRESS;
    }

    /** Where it is registered. */
    public static Registry registry() throws IOException {
        return LocateRegistry.getRegistry(address().host(), address().port());
    }

    /** The controller's name for this agent. */
    public static AgentService service() throws IOException, NotBoundException {
        return (AgentService) registry().lookup(AgentService.NAME);
    }
}
