package cxfperf.cxf;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.cxf.Bus;
import org.apache.cxf.BusFactory;
import org.apache.cxf.bus.CXFBusFactory;
import org.apache.cxf.bus.spring.SpringBusFactory;
import org.apache.cxf.endpoint.EndpointImpl;
import org.apache.cxf.endpoint.Server;

/** Makes the bus of one side of a run. Safe for use by several threads. */
public final class Buses {

    private Buses() {}

    /**
     * Makes a bus that nothing else uses. The caller shuts it down. The first bus of a JVM is CXF's default until it is
     * shut down: the JAXB data binding asks for a default during calls, and CXF would otherwise make one from whatever
     * is on the classpath.
     *
     * @param cfg a Spring bus file; empty for a bus with CXF's own defaults only
     * @return the bus; the thread's default bus is what it was before
     */
    public static Bus open(Optional<URI> cfg) throws BusFileException {
        Bus threadDefault = BusFactory.getThreadDefaultBus(false);
        try {
            // BusFactory.newInstance() is not used: with Spring on the classpath it would read any cxf.xml that it
            // finds there.
            Bus bus = cfg.isEmpty() ? new CXFBusFactory().createBus() : read(cfg.get());
            OptionalJars.withoutAsyncUnlessMentioned(bus);
            return bus;
        } finally {
            BusFactory.setThreadDefaultBus(threadDefault);
        }
    }

    /**
     * Runs {@code action} with {@code bus} as this thread's default bus: JAX-WS has no parameter for the bus.
     *
     * @param bus the default during the action; the earlier one is set again after it
     */
    public static <T> T within(Bus bus, Callable<T> action) throws Exception {
        Bus threadDefault = BusFactory.getThreadDefaultBus(false);
        BusFactory.setThreadDefaultBus(bus);
        try {
            return action.call();
        } finally {
            BusFactory.setThreadDefaultBus(threadDefault);
        }
    }

    /**
     * Finds the file that a bus was made from.
     *
     * @return the file; empty for a bus without one, and for a bus that {@link #open} did not make
     */
    public static Optional<URI> fileOf(Bus bus) {
        return Optional.ofNullable(bus.getExtension(Source.class)).map(Source::file);
    }

    /** Finds the file of the bus that a server is really published on, which may differ from the bus it was given. */
    public static Optional<URI> fileOf(Server server) {
        return server.getEndpoint() instanceof EndpointImpl endpoint ? fileOf(endpoint.getBus()) : Optional.empty();
    }

    private record Source(URI file) {}

    private static Bus read(URI file) throws BusFileException {
        Bus jvmDefault = BusFactory.getDefaultBus(false);
        try {
            URL url = file.toURL();
            // CXF only logs a missing file, and continues with its defaults.
            url.openStream().close();
            Bus bus = new SpringBusFactory().createBus(url);
            bus.setExtension(new Source(file), Source.class);
            return bus;
        } catch (IOException | RuntimeException e) {
            // CXF makes a bus the default before it has read the whole file.
            BusFactory.setDefaultBus(jvmDefault);
            throw new BusFileException(file, e);
        }
    }
}
