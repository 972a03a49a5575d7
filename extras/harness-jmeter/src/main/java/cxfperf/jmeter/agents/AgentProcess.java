package cxfperf.jmeter.agents;

import cxfperf.options.AgentAddress;
import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.nio.file.Path;
import java.rmi.registry.LocateRegistry;
import java.rmi.server.UnicastRemoteObject;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.apache.jmeter.engine.RemoteJMeterEngineImpl;
import org.apache.jmeter.threads.JMeterContextService;

/**
 * An agent: JMeter's engine for remote starts, and {@link AgentRuns}. A JVM has at most one agent, because it has one
 * engine and one RMI registry.
 */
final class AgentProcess {

    /** The property with the host name that RMI gives to callers. RMI reads it when the first object is exported. */
    private static final String NAMED = "java.rmi.server.hostname";

    /** Static, because JMeter creates the elements of a test that use it. */
    private static volatile AgentRuns runsOfThisJvm;

    private AgentProcess() {}

    /**
     * Starts the agent of this JVM, which lives until the JVM ends.
     *
     * @param host the name or address that the agent binds to, and under which the controller reaches it
     * @param port the port, or 0 for a free one
     * @param tls empty for plain connections
     * @param results the directory in which the agent makes a directory for its runs
     * @return the port
     * @throws CannotRunException with one line, if the agent cannot start
     */
    static int start(String host, int port, Optional<SSLContext> tls, Path results) throws CannotRunException {
        try {
            System.setProperty(NAMED, host);
            AgentSockets sockets = AgentSockets.ofAgent(tls, InetAddress.getByName(host));
            // One port serves the engine and the registry, which JMeter makes, and the agent's own object.
            JmeterSettings.load(Map.of("server.rmi.localport", String.valueOf(port)));
            PrintStream console = System.out;
            // JMeter prints the names of its remote objects.
            System.setOut(new PrintStream(OutputStream.nullOutputStream()));
            try {
                RemoteJMeterEngineImpl.startServer(port);
            } finally {
                System.setOut(console);
            }
            // Several agents may share a disk.
            String directory = "agent-" + new AgentAddress(host, sockets.boundPort()).fileName();
            AgentRuns runs =
                    new AgentRuns(results.resolve(directory), () -> JMeterContextService.getTestStartTime() == 0);
            runsOfThisJvm = runs;
            LocateRegistry.getRegistry(sockets.boundPort())
                    .rebind(AgentService.NAME, UnicastRemoteObject.exportObject(runs, port));
            return sockets.boundPort();
        } catch (IOException e) {
            throw new CannotRunException(
                    "the agent cannot listen on " + host + ", port " + port + ": " + ErrorText.of(root(e)));
        }
    }

    private static Throwable root(Throwable thrown) {
        Throwable root = thrown;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }

    /** The runs of this JVM's agent. */
    static AgentRuns runs() {
        AgentRuns runs = runsOfThisJvm;
        if (runs == null) {
            throw new IllegalStateException("this JVM is no agent");
        }
        return runs;
    }
}
