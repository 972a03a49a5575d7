package cxfperf.serverprobe;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.cxf.Bus;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.endpoint.ServerRegistry;

/** The services that a feature is for: all of a bus, or single ones. Any thread. */
final class ProbedServices {

    private final Set<Bus> buses = new LinkedHashSet<>();
    private final Set<Server> single = new LinkedHashSet<>();

    /** @return whether it is new */
    synchronized boolean add(Bus bus) {
        return buses.add(bus);
    }

    synchronized void add(Server server) {
        single.add(server);
    }

    synchronized void remove(Bus bus) {
        buses.remove(bus);
    }

    /** Those that there are now, in no order. */
    synchronized List<Server> now() {
        Set<Server> all = new LinkedHashSet<>(single);
        for (Bus bus : buses) {
            ServerRegistry registry = bus.getExtension(ServerRegistry.class);
            if (registry != null) {
                all.addAll(registry.getServers());
            }
        }
        return new ArrayList<>(all);
    }
}
