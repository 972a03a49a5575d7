package cxfperf.options;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Arrays;

/** Checks whether a name belongs to this host. */
public final class SharedHost {

    /** What each host calls itself. */
    static final String NAME = "localhost";

    private SharedHost() {}

    /** Whether the name resolves to an address of this host; false for a name that cannot be resolved. */
    public static boolean isThis(String host) {
        try {
            return Arrays.stream(InetAddress.getAllByName(host)).anyMatch(SharedHost::isOwn);
        } catch (UnknownHostException e) {
            return false;
        }
    }

    /** Whether the address is a wildcard such as {@code 0.0.0.0}: a server can bind it, a client cannot call it. */
    public static boolean isAnyAddress(String host) {
        try {
            return InetAddress.getByName(host).isAnyLocalAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }

    private static boolean isOwn(InetAddress address) {
        try {
            return address.isAnyLocalAddress()
                    || address.isLoopbackAddress()
                    || NetworkInterface.getByInetAddress(address) != null;
        } catch (SocketException e) {
            return false;
        }
    }
}
