package cxfperf.options;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.regex.Pattern;

/** The name or the address of a host. */
public final class HostName {

    /** The name by which every host calls itself. */
    static final String LOCAL = "localhost";

    /** Underscores are allowed, because container networks use them in names. */
    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}_]([\\p{L}\\p{N}._-]*[\\p{L}\\p{N}_.])?");

    private static final String IPV6 = "[0-9A-Fa-f.]*:[0-9A-Fa-f:.]+(%[\\w.-]+)?";

    private static final Pattern ADDRESS = Pattern.compile(IPV6 + "|\\[" + IPV6 + "]");

    private HostName() {}

    /** @throws IllegalArgumentException with a message that says what is expected, for any other text */
    static String parse(String text) {
        if (!isOne(text)) {
            throw new IllegalArgumentException("the name or the address of a host is expected");
        }
        return text;
    }

    /** Checks only the syntax, without resolving the name. */
    static boolean isOne(String text) {
        return NAME.matcher(text).matches() || ADDRESS.matcher(text).matches();
    }

    /** Whether the name resolves to an address of this host; false for a name that cannot be resolved. */
    public static boolean isThis(String host) {
        try {
            return Arrays.stream(InetAddress.getAllByName(host)).anyMatch(HostName::isOwn);
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
