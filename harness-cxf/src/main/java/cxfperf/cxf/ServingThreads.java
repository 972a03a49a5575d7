package cxfperf.cxf;

import cxfperf.scenario.ServerSpec;
import org.apache.cxf.Bus;
import org.apache.cxf.transport.http_jetty.JettyHTTPServerEngine;
import org.apache.cxf.transport.http_jetty.JettyHTTPServerEngineFactory;
import org.apache.cxf.transport.http_jetty.ThreadingParameters;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * Sizes Jetty's thread pool so that a given number of calls is served at a time, and no more. The pool is larger than
 * this number, because acceptors and selectors hold a thread each for as long as the server runs. Jetty's reserved
 * threads are switched off: they would serve calls above the number, or wait while a call waits for a thread.
 */
final class ServingThreads {

    /** Jetty's default size, from which it derives the number of selectors. */
    private static final int BEFORE_START = 200;

    private final QueuedThreadPool pool;
    private final int serving;

    private ServingThreads(QueuedThreadPool pool, int serving) {
        this.pool = pool;
        this.serving = serving;
    }

    /**
     * Gives the engine of a port such a pool, before anything is published there, overriding threads of the bus file.
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
        // Otherwise the bus file's thread settings are applied to the pool, and those of port 0 to a new engine.
        engine.setThreadingParameters(new ThreadingParameters());
        return new ServingThreads(pool, serving);
    }

    /** Sizes the pool by the engine's real acceptors and selectors, once it runs. */
    void apply(JettyHTTPServerEngine engine) {
        if (engine.getServer().getThreadPool() != pool) {
            throw new IllegalStateException(
                    "the bus file brings a server of its own, whose threads cannot be set to " + serving);
        }
        int threads = serving + held(engine);
        pool.setMaxThreads(threads);
        pool.setMinThreads(threads);
    }

    /** Returns how many calls are served at a time at most, computed from the running pool and connector. */
    int now(JettyHTTPServerEngine engine) {
        return pool.getMaxThreads() - held(engine);
    }

    private static int held(JettyHTTPServerEngine engine) {
        return engine.getConnector() instanceof ServerConnector connector
                ? connector.getAcceptors() + connector.getSelectorManager().getSelectorCount()
                : 0;
    }
}
