package cxfperf.cxf;

import cxfperf.scenario.ServerSpec;
import org.apache.cxf.Bus;
import org.apache.cxf.transport.http_jetty.JettyHTTPServerEngine;
import org.apache.cxf.transport.http_jetty.JettyHTTPServerEngineFactory;
import org.apache.cxf.transport.http_jetty.ThreadingParameters;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * So many threads of Jetty's pool that a given number of calls are served at a time, and no more. The pool is larger
 * than that: its acceptors and selectors hold a thread each for as long as the server runs. Threads that Jetty would
 * reserve are none: they would serve calls above the number, or wait while one waits for a thread.
 */
final class ServingThreads {

    /** Jetty's own number, of which it decides how many selectors there are. */
    private static final int BEFORE_START = 200;

    private final QueuedThreadPool pool;
    private final int serving;

    private ServingThreads(QueuedThreadPool pool, int serving) {
        this.pool = pool;
        this.serving = serving;
    }

    /**
     * Gives the engine of a port such a pool, before anything is published there, whatever its bus file says of
     * threads.
     */
    static ServingThreads prepare(Bus bus, ServerSpec spec, int port, int serving) throws Exception {
        JettyHTTPServerEngineFactory engines = bus.getExtension(JettyHTTPServerEngineFactory.class);
        JettyHTTPServerEngine engine = engines.retrieveJettyHTTPServerEngine(port);
        if (engine == null) {
            engine = engines.createJettyHTTPServerEngine(spec.host(), port, spec.protocol());
        }
        QueuedThreadPool pool = new QueuedThreadPool(Math.max(BEFORE_START, serving), 1);
        pool.setReservedThreads(0);
        engine.setThreadPool(pool);
        // Else those of the bus file are applied to the pool, and to a new engine those of port 0.
        engine.setThreadingParameters(new ThreadingParameters());
        return new ServingThreads(pool, serving);
    }

    /** Sizes the pool by what the engine really has, once it runs. */
    void apply(JettyHTTPServerEngine engine) {
        if (engine.getServer().getThreadPool() != pool) {
            throw new IllegalStateException(
                    "the bus file brings a server of its own, whose threads cannot be set to " + serving);
        }
        int threads = serving + held(engine);
        pool.setMaxThreads(threads);
        pool.setMinThreads(threads);
    }

    /** How many calls are served at a time at most, as the running pool and connector have it. */
    int now(JettyHTTPServerEngine engine) {
        return pool.getMaxThreads() - held(engine);
    }

    private static int held(JettyHTTPServerEngine engine) {
        return engine.getConnector() instanceof ServerConnector connector
                ? connector.getAcceptors() + connector.getSelectorManager().getSelectorCount()
                : 0;
    }
}
