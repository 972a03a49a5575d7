package cxfperf.jmeter.agents;

import cxfperf.jmeter.agents.AgentService.AgentFacts;
import cxfperf.jmeter.agents.AgentService.AgentState;
import cxfperf.options.AgentAddress;
import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.nio.file.Path;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.server.UnicastRemoteObject;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import javax.net.ssl.SSLContext;
import org.apache.jmeter.engine.RemoteJMeterEngineImpl;
import org.apache.jmeter.threads.JMeterContextService;

/**
 * An agent: JMeter's engine for remote starts, and the methods of {@link AgentService}. A JVM has at most one agent,
 * because it has one engine and one RMI registry.
 */
final class AgentProcess extends UnicastRemoteObject implements AgentService {

    private static final long serialVersionUID = 1L;

    /** The property with the host name that RMI gives to callers. RMI reads it when the first object is exported. */
    private static final String NAMED = "java.rmi.server.hostname";

    /** Static, because JMeter creates the elements of a test that use it. */
    private static volatile AgentRuns runsOfThisJvm;

    private final transient AgentRuns runs;
    private final String id = UUID.randomUUID().toString();

    private AgentProcess(int port, AgentRuns runs) throws RemoteException {
        super(port);
        this.runs = runs;
    }

    /**
     * Starts the agent of this JVM, which lives until the JVM ends.
     *
     * @param bound the address that the agent binds to
     * @param name the name under which the controller reaches this host; this host can resolve it, too
     * @param port the port, or 0 for a free one
     * @param tls empty for plain connections
     * @param results the directory in which the agent makes a directory for its runs
     * @return the port
     * @throws CannotRunException with one line, if the agent cannot start
     */
    static int start(InetAddress bound, String name, int port, Optional<SSLContext> tls, Path results)
            throws CannotRunException {
        try {
            System.setProperty(NAMED, name);
            AgentSockets sockets = AgentSockets.ofAgent(tls, bound);
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
            String directory = "agent-" + new AgentAddress(name, sockets.boundPort()).fileName();
            AgentRuns runs =
                    new AgentRuns(results.resolve(directory), () -> JMeterContextService.getTestStartTime() == 0);
            runsOfThisJvm = runs;
            LocateRegistry.getRegistry(sockets.boundPort()).rebind(NAME, new AgentProcess(port, runs));
            return sockets.boundPort();
        } catch (IOException e) {
            throw new CannotRunException("the agent cannot listen on " + bound.getHostAddress() + ", port " + port
                    + ": " + ErrorText.of(root(e)));
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

    @Override
    public AgentFacts facts() {
        return new AgentFacts(AgentFacts.buildOfThisJvm(), JMeterContextService.getTestStartTime() != 0, id);
    }

    @Override
    public AgentState state(String run) throws RemoteException {
        try {
            return runs.state(run);
        } catch (IOException e) {
            throw new RemoteException("the files of the run cannot be listed", e);
        }
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public void open(String run, Gate gate, long atNanos) {
        runs.current(run).open(gate, atNanos);
    }

    @Override
    public void correct(String run, long sharedNanos, long ownNanos, double rate) {
        runs.current(run).correct(sharedNanos, ownNanos, rate);
    }

    @Override
    public void endWarmUp(String run) {
        runs.current(run).endWarmUp();
    }

    @Override
    public void stop(String run, String condition) {
        runs.stop(run, condition);
    }

    @Override
    public void giveUp(String run) {
        runs.giveUp(run);
    }

    @Override
    public byte[] read(String run, String file, long offset, int bytes) throws RemoteException {
        try {
            return runs.read(run, file, offset, bytes);
        } catch (IOException e) {
            throw new RemoteException(file + " cannot be read", e);
        }
    }
}
