package cxfperf.serverprobe;

import jakarta.servlet.ServletRequest;
import java.util.OptionalInt;
import org.apache.cxf.message.Message;

/** What the first request that came through a servlet container tells of it. Any thread. */
final class SeenRequest {

    /** Where CXF's HTTP transport keeps the request. */
    private static final String REQUEST = "HTTP.REQUEST";

    private static final int NONE = -1;

    private volatile int port = NONE;
    private volatile String container;

    void see(Message message) {
        if (port == NONE) {
            Object request = message.get(REQUEST);
            // Not of a client, which has none; and without this class of a server over JMS, which needs no servlets.
            if (request != null) {
                Servlets.read(this, request);
            }
        }
    }

    OptionalInt port() {
        int seen = port;
        return seen == NONE ? OptionalInt.empty() : OptionalInt.of(seen);
    }

    String container() {
        return container;
    }

    /** Apart, so that it is only linked where there are servlets. */
    private static final class Servlets {

        static void read(SeenRequest seen, Object object) {
            if (object instanceof ServletRequest request) {
                seen.container = request.getServletContext() == null
                        ? null
                        : request.getServletContext().getServerInfo();
                seen.port = request.getLocalPort();
            }
        }
    }
}
