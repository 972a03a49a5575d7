package cxfperf.serve;

import cxfperf.options.BusFile;
import cxfperf.scenario.RunningServer;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** A server, and the bus file that it was to be made of: counts it among what is not in effect when it was not read. */
record ServerOfFile(RunningServer server, BusFile asked) implements RunningServer {

    @Override
    public URI address() {
        return server.address();
    }

    @Override
    public OptionalInt port() {
        return server.port();
    }

    @Override
    public Map<String, Object> effective() {
        return server.effective();
    }

    @Override
    public List<String> unmet() {
        List<String> all = new ArrayList<>(server.unmet());
        asked.unread(server.cfg()).ifPresent(all::add);
        return all;
    }

    @Override
    public Optional<URI> cfg() {
        return server.cfg();
    }

    @Override
    public OptionalLong connectionsAccepted() {
        return server.connectionsAccepted();
    }

    @Override
    public void close() {
        server.close();
    }
}
