package cxfperf.own.rest;

import cxfperf.own.kind.ServiceKind;
import cxfperf.scenario.RejectedException;
import java.net.URI;

/** Where the addresses of requests are called. */
@FunctionalInterface
interface Addressing {

    /** Each where it says. */
    Addressing AS_GIVEN = url -> url;

    /**
     * In place of the address as the options have it.
     *
     * @throws RejectedException if it is not of the service
     */
    String of(String url) throws RejectedException;

    /** All of one service are called elsewhere, with the same path. */
    static Addressing at(URI service, URI elsewhere) {
        return url -> {
            int path = endOfOrigin(url);
            if (!url.substring(0, path).equalsIgnoreCase(origin(service))) {
                throw new RejectedException(
                        ServiceKind.URL, "goes with -Dclient=raw only where all calls are of " + origin(service));
            }
            return origin(elsewhere) + url.substring(path);
        };
    }

    private static String origin(URI address) {
        return address.getScheme() + "://" + address.getRawAuthority();
    }

    private static int endOfOrigin(String url) {
        int host = url.indexOf("://") + "://".length();
        for (int i = host; i < url.length(); i++) {
            if ("/?#".indexOf(url.charAt(i)) >= 0) {
                return i;
            }
        }
        return url.length();
    }
}
