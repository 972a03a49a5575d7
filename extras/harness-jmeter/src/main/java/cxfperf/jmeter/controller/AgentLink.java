package cxfperf.jmeter.controller;

import cxfperf.jmeter.agents.AgentService;
import cxfperf.jmeter.agents.AgentService.AgentFacts;
import cxfperf.options.AgentAddress;
import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import java.rmi.NotBoundException;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javax.net.ssl.SSLException;
import org.apache.jmeter.engine.JMeterEngineException;
import org.apache.jmeter.engine.RemoteJMeterEngine;
import org.apache.jmeter.services.FileServer;
import org.apache.jorphan.collections.HashTree;

/**
 * A connection to an agent that has answered.
 *
 * @param service the agent's service; each call ends within the time limits of this JVM's RMI
 * @param engine JMeter's engine in the agent, with the same time limits
 * @param id the unique id of the agent
 */
record AgentLink(AgentAddress address, AgentService service, RemoteJMeterEngine engine, String id) {

    /** JMeter's name for its engine, which is not public. */
    private static final String ENGINE = "JMeterEngine";

    /**
     * Connects to several agents at the same time.
     *
     * @throws CannotRunException with one line that names an agent, if it does not answer or cannot take a load now
     * @throws UsageException with one line, if two of the addresses lead to one agent
     */
    static List<AgentLink> open(List<AgentAddress> addresses)
            throws CannotRunException, UsageException, InterruptedException {
        Map<String, AgentLink> agents = new LinkedHashMap<>();
        for (AgentLink agent : EachAgent.of(addresses, AgentLink::open)) {
            AgentLink same = agents.putIfAbsent(agent.id(), agent);
            if (same != null) {
                throw Settings.refused(
                        Option.AGENTS,
                        addresses.stream().map(AgentAddress::toString).collect(Collectors.joining(",")),
                        same.address() + " and " + agent.address() + " are one agent; each is expected once");
            }
        }
        return List.copyOf(agents.values());
    }

    /**
     * @throws CannotRunException with one line that names the agent, if it does not answer or cannot take a load now
     */
    static AgentLink open(AgentAddress address) throws CannotRunException {
        try {
            Registry registry = LocateRegistry.getRegistry(address.host(), address.port());
            AgentService service = (AgentService) registry.lookup(AgentService.NAME);
            AgentFacts facts = service.facts();
            if (!facts.build().equals(AgentFacts.buildOfThisJvm())) {
                throw new CannotRunException("agent " + address + " has " + facts.build() + ", and this host has "
                        + AgentFacts.buildOfThisJvm());
            }
            if (facts.busy()) {
                throw new CannotRunException("agent " + address + " runs a load already");
            }
            return new AgentLink(address, service, (RemoteJMeterEngine) registry.lookup(ENGINE), facts.id());
        } catch (NotBoundException | ClassCastException e) {
            throw new CannotRunException(
                    "agent " + address + " is not an agent of this harness: start it with jmeter-agent");
        } catch (RemoteException e) {
            throw new CannotRunException("agent " + address + " " + because(e));
        }
    }

    /**
     * Sends a load and starts it. JMeter's own client does the same for one agent after the other.
     *
     * @throws CannotRunException with one line that names the agent, if it does not take the load
     */
    void start(HashTree plan) throws CannotRunException {
        try {
            // The engine insists on one caller for both: RMI gives both calls the same connection, as there is no other
            // call to this agent yet.
            engine.rconfigure(
                    plan, address.toString(), FileServer.getFileServer().getBaseDirRelative(), null);
            engine.rrunTest();
        } catch (RemoteException e) {
            throw new CannotRunException("agent " + address + " " + becauseItFellSilent(e));
        } catch (JMeterEngineException | IllegalStateException e) {
            throw new CannotRunException("agent " + address + " does not take the load: " + ErrorText.of(e));
        }
    }

    /**
     * Ends a run, whether or not it has begun, and lets its threads out of the steps at which they may wait.
     *
     * @throws RemoteException if the agent does not answer
     */
    void end(String run) throws RemoteException {
        engine.rstopTest(false);
        service.giveUp(run);
    }

    /** Returns the reason of a failure as the end of a sentence that begins with the agent. */
    static String because(RemoteException failure) {
        Throwable root = root(failure, cause -> cause instanceof SSLException);
        if (root instanceof SSLException) {
            return "has another key than this host, or none: copy the file of -Dagents.key from this host to it, and start it"
                    + " again";
        }
        return silent(root);
    }

    /**
     * Returns the reason of a failure of an agent that has answered before, as the end of a sentence that begins with
     * the agent. It has the key: a handshake that ends early says no more than that nobody is there.
     */
    static String becauseItFellSilent(RemoteException failure) {
        return silent(root(failure, cause -> false));
    }

    /** The innermost cause, or the first one that says enough. */
    private static Throwable root(Throwable failure, Predicate<Throwable> saysEnough) {
        Throwable root = failure;
        while (!saysEnough.test(root) && root.getCause() != null && root.getCause() != root) {
            root = root.getCause();
        }
        return root;
    }

    private static String silent(Throwable root) {
        return "does not answer: " + root.getClass().getSimpleName()
                + (root.getMessage() == null ? "" : ", " + root.getMessage().strip());
    }

    /**
     * Takes the same step for many agents at the same time. Most of it is waiting for the network and for the agent, so
     * that many agents take about as long as one.
     */
    static final class EachAgent {

        /** Daemons, so that one that waits for a silent agent does not keep this JVM. */
        private static final ExecutorService THREADS = Executors.newCachedThreadPool(EachAgent::daemon);

        /** What is done for one agent. Ends within the time limits of this JVM's RMI. */
        @FunctionalInterface
        interface AgentStep<A, R> {
            R take(A agent) throws CannotRunException;
        }

        private EachAgent() {}

        /**
         * Returns when the step has ended for all agents, also where it failed for one of them.
         *
         * @return the results in the order of the agents
         * @throws CannotRunException that of the first agent in this order whose step has failed
         */
        static <A, R> List<R> of(List<A> agents, AgentStep<A, R> step) throws CannotRunException, InterruptedException {
            try {
                List<R> results = new ArrayList<>();
                for (Future<R> ended : THREADS.invokeAll(agents.stream()
                        .<Callable<R>>map(agent -> () -> step.take(agent))
                        .toList())) {
                    results.add(ended.get());
                }
                return results;
            } catch (ExecutionException e) {
                if (e.getCause() instanceof CannotRunException known) {
                    throw known;
                }
                throw new IllegalStateException(e.getCause());
            }
        }

        private static Thread daemon(Runnable step) {
            Thread thread = new Thread(step, "agent");
            thread.setDaemon(true);
            return thread;
        }
    }
}
