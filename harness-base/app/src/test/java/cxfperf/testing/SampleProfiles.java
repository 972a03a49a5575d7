package cxfperf.testing;

import cxfperf.result.Profile;
import cxfperf.result.SideProfile;
import cxfperf.result.SideProfile.HotMethod;
import java.util.List;

/** Profiles with fixed numbers, for the tests of whatever renders them. */
public final class SampleProfiles {

    /** A method with a long name, as those of CXF have. */
    private static final String SECURITY = "org.apache.cxf.ws.security.wss4j.PolicyBasedWSS4JOutInterceptor"
            + "$PolicyBasedWSS4JOutInterceptorInternal.handleMessageInternal";

    private SampleProfiles() {}

    /** Returns a profile of both sides; the server has names with markup. */
    public static Profile ofBothSides() {
        return new Profile(Profile.SCHEMA, client(), server(), List.of());
    }

    /** Returns a profile of the client alone. */
    public static Profile withoutServer() {
        return new Profile(
                Profile.SCHEMA,
                client(),
                null,
                List.of("server: its admin endpoint knows no recording, as it is of <another> version"));
    }

    private static SideProfile client() {
        return new SideProfile(
                "client.jfr",
                "client-flames.html",
                1_000,
                List.of(
                        new HotMethod("java.util.HashMap.getNode", 300),
                        new HotMethod("sun.nio.ch.SocketDispatcher.read0", 200),
                        new HotMethod(SECURITY, 40)));
    }

    private static SideProfile server() {
        return new SideProfile(
                "server.jfr",
                "server-flames.html",
                90,
                List.of(new HotMethod("org.eclipse.jetty.server.Server.</script><b>handle|*", 90)));
    }
}
