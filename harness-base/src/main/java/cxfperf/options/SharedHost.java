package cxfperf.options;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Arrays;

/** Tells whether a name is one of this host. */
public final class SharedHost {

    private SharedHost() {}

    /** A name that cannot be looked up is not. */
    public static boolean isThis(String host) {
        try {
            return Arrays.stream(InetAddress.getAllByName(host)).anyMatch(SharedHost::isOwn);
        } catch (UnknownHostException e) {
            return false;
        }
    }

    /**
     * Whether it stands for all addresses of a host, such as {@code 0.0.0.0}: a server binds to it, and nobody calls
     * it.
     */
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
