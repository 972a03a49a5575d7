package cxfperf.testing;

import java.util.Set;

/** CXF's asynchronous conduit, which only some CXF releases have here. */
public final class AsyncConduit {

    /** The shipped bus files that ask for it. */
    private static final Set<String> FILES = Set.of("client-async.xml", "client-http2-async.xml", "client.xml");

    private static final boolean IS_HERE = AsyncConduit.class
                    .getClassLoader()
                    .getResource("org/apache/cxf/transport/http/asyncclient/hc5/AsyncHTTPConduit.class")
            != null;

    private AsyncConduit() {}

    /** Whether a client with this bus file is refused: it asks for the conduit, and the class path does not have it. */
    public static boolean isMissedBy(String busFile) {
        return !IS_HERE && FILES.contains(busFile);
    }
}
