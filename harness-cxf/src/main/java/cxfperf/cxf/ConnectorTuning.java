package cxfperf.cxf;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.apache.cxf.Bus;
import org.apache.cxf.configuration.ConfiguredBeanLocator;
import org.apache.cxf.transport.http_jetty.JettyHTTPServerEngine;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/**
 * A bean for the bus file of a server: the sizes of Jetty's connector, which CXF itself accepts only together with a
 * fixed port. A size that is not set stays as CXF made it. Configured by one thread before the server starts. The
 * setters take text so that an {@link IllegalArgumentException} can name the property and its value.
 */
public final class ConnectorTuning {

    private static final int HIGHEST = 10_000;

    private Integer acceptors;
    private Integer selectors;
    private Integer acceptQueueSize;

    /** Made by Spring, from the bus file. */
    public ConnectorTuning() {}

    /**
     * Sets how many threads accept connections.
     *
     * @param count 1 to 10,000
     * @throws IllegalArgumentException if it is no such number
     */
    public void setAcceptors(String count) {
        acceptors = number("acceptors", count);
    }

    /**
     * Sets how many threads watch the accepted connections.
     *
     * @param count 1 to 10,000
     * @throws IllegalArgumentException if it is no such number
     */
    public void setSelectors(String count) {
        selectors = number("selectors", count);
    }

    /**
     * Sets how many connections the kernel holds until they are accepted; it may itself hold fewer.
     *
     * @param connections 1 to 10,000
     * @throws IllegalArgumentException if it is no such number
     */
    public void setAcceptQueueSize(String connections) {
        acceptQueueSize = number("acceptQueueSize", connections);
    }

    /** Replaces the connector of an engine that has just started, if the bus file has such a bean. */
    static void apply(Bus bus, JettyHTTPServerEngine engine) throws Exception {
        for (ConnectorTuning tuning : of(bus)) {
            if (engine != null && engine.getConnector() instanceof ServerConnector connector) {
                tuning.replace(engine, connector);
            }
        }
    }

    /** Returns one sentence for each size that the bus file sets and the engine does not have. */
    static List<String> unmet(Bus bus, JettyHTTPServerEngine engine) {
        List<String> unmet = new ArrayList<>();
        for (ConnectorTuning tuning : of(bus)) {
            if (engine != null && engine.getConnector() instanceof ServerConnector connector) {
                compare("acceptors", tuning.acceptors, connector.getAcceptors(), unmet);
                compare(
                        "selectors",
                        tuning.selectors,
                        connector.getSelectorManager().getSelectorCount(),
                        unmet);
                compare("acceptQueueSize", tuning.acceptQueueSize, connector.getAcceptQueueSize(), unmet);
            } else {
                unmet.add("the bus file asks for sizes of Jetty's connector and the service has none");
            }
        }
        return unmet;
    }

    private static Collection<? extends ConnectorTuning> of(Bus bus) {
        return bus.getExtension(ConfiguredBeanLocator.class).getBeansOfType(ConnectorTuning.class);
    }

    /**
     * Replaces the connector: Jetty takes these sizes only in the constructor, and CXF makes its own connector while
     * the service is published. The new connector takes over the connection factories, so protocols, TLS and limits
     * stay what CXF made them, and all other settings of CXF's connector.
     */
    private void replace(JettyHTTPServerEngine engine, ServerConnector made) throws Exception {
        Server server = engine.getServer();
        server.removeConnector(made);
        made.stop();
        ServerConnector tuned = new ServerConnector(
                server,
                made.getExecutor(),
                made.getScheduler(),
                made.getByteBufferPool(),
                or(acceptors, made.getAcceptors()),
                or(selectors, made.getSelectorManager().getSelectorCount()),
                made.getConnectionFactories().toArray(ConnectionFactory[]::new));
        tuned.setDefaultProtocol(made.getDefaultProtocol());
        tuned.setHost(made.getHost());
        tuned.setPort(made.getPort());
        tuned.setReuseAddress(made.getReuseAddress());
        tuned.setIdleTimeout(made.getIdleTimeout());
        tuned.setAcceptQueueSize(or(acceptQueueSize, made.getAcceptQueueSize()));
        engine.setConnector(tuned);
        server.addConnector(tuned);
        // A running server does not manage a bean that is added to it, and would not stop it either.
        server.manage(tuned);
        tuned.start();
    }

    private static int or(Integer asked, int made) {
        return asked == null ? made : asked;
    }

    private static void compare(String name, Integer asked, int actual, List<String> unmet) {
        if (asked != null && asked != actual) {
            unmet.add("the bus file asks for " + name + "=" + asked + " and the connector has " + actual);
        }
    }

    private static Integer number(String name, String text) {
        try {
            int number = Integer.parseInt(text.strip());
            if (number >= 1 && number <= HIGHEST) {
                return number;
            }
        } catch (NumberFormatException e) {
            // The exception below names the property.
        }
        throw new IllegalArgumentException(String.format(
                Locale.ROOT, "%s=%s: a whole number from 1 to %,d is expected", name, text.strip(), HIGHEST));
    }
}
