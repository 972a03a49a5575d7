package cxfperf.probe;

import java.util.BitSet;
import java.util.function.LongPredicate;

/**
 * Counts the connections of one side to one port in the kernel's {@code /proc/net/tcp} format. A client's connection
 * counts if its REMOTE port is the server's port, and a server's if its LOCAL port is. So on a shared host neither side
 * counts the other side's ends. Addresses are ignored: one name can have several, and the load goes to one port.
 *
 * <p>The table is that of the host. Connections of other processes are left out, except connections in TIME_WAIT, which
 * no longer belong to a process. The count of ports includes all processes, because all use up the host's ports.
 *
 * <p>It parses the bytes without an object per line, because a table can have 30,000 connections in TIME_WAIT. Use an
 * instance once, in one thread.
 */
final class TcpTable {

    /** The side whose ends of connections are counted. */
    enum Side {
        CLIENT,
        SERVER,
        /** Either of them, or both on one host. */
        BOTH
    }

    private static final int ESTABLISHED = 1;
    private static final int TIME_WAIT = 6;
    private static final int CLOSE_WAIT = 8;
    private static final int LISTEN = 10;

    /** The inode of a connection that its process has closed, or not accepted yet; also where a line has none. */
    private static final long NO_PROCESS = 0;

    /** The inode is this many fields after the state: queues, timer, retransmits, uid and timeout are between them. */
    private static final int FIELDS_TO_INODE = 6;

    private final Side side;
    private final int port;
    private final BitSet before;
    private final LongPredicate own;
    private final BitSet establishedPorts = new BitSet();
    private int established;
    private int establishedSince;
    private int timeWait;
    private int closeWait;
    private int other;
    private int ports;

    /**
     * Counts the connections of all processes.
     *
     * @param port port of the server
     */
    TcpTable(Side side, int port) {
        this(side, port, new BitSet(), inode -> true);
    }

    /**
     * @param port port of the server
     * @param before client ports of the connections that were established earlier
     * @param own whether the socket with this inode belongs to this process
     */
    TcpTable(Side side, int port, BitSet before, LongPredicate own) {
        this.side = side;
        this.port = port;
        this.before = before;
        this.own = own;
    }

    /** Client ports of the established connections. */
    BitSet establishedPorts() {
        return establishedPorts;
    }

    int timeWait() {
        return timeWait;
    }

    ProbeSample.Sockets sockets() {
        return new ProbeSample.Sockets(established, establishedSince, timeWait, closeWait, other, ports);
    }

    /** Adds the tables of both versions of IP. @return whether the host has any */
    boolean read(ProcFiles proc) {
        boolean known = false;
        for (String name : new String[] {"net/tcp", "net/tcp6"}) {
            int length = proc.read(name);
            if (length >= 0) {
                add(proc.buffer(), length);
                known = true;
            }
        }
        return known;
    }

    /** Adds the first {@code length} bytes of a table; skips lines that are truncated or not of the format. */
    void add(byte[] table, int length) {
        int lineStart = 0;
        for (int i = 0; i < length; i++) {
            if (table[i] == '\n') {
                line(table, lineStart, i);
                lineStart = i + 1;
            }
        }
    }

    // "  0: 0100007F:1F90 0100007F:D2A4 01 ...": the second colon ends the local address, the third the remote one.
    private void line(byte[] table, int start, int end) {
        int secondColon = -1;
        int thirdColon = start - 1;
        for (int colons = 0; colons < 3; colons++) {
            secondColon = thirdColon;
            thirdColon = indexOf(table, thirdColon + 1, end);
            if (thirdColon < 0) {
                return;
            }
        }
        int stateAt = thirdColon + 6;
        if (stateAt + 2 > end) {
            return;
        }
        boolean toPort = side != Side.SERVER && hex(table, thirdColon + 1, 4) == port
                || side != Side.CLIENT && hex(table, secondColon + 1, 4) == port;
        int state = hex(table, stateAt, 2);
        if (!toPort || state < 0 || state == LISTEN) {
            return;
        }
        ports++;
        long inode = state == TIME_WAIT ? NO_PROCESS : inode(table, stateAt + 2, end);
        if (inode != NO_PROCESS && !own.test(inode)) {
            return;
        }
        switch (state) {
            case ESTABLISHED -> established(hex(table, (side == Side.CLIENT ? secondColon : thirdColon) + 1, 4));
            case TIME_WAIT -> timeWait++;
            case CLOSE_WAIT -> closeWait++;
            default -> other++;
        }
    }

    private void established(int clientsPort) {
        established++;
        if (clientsPort >= 0) {
            establishedPorts.set(clientsPort);
            if (!before.get(clientsPort)) {
                establishedSince++;
            }
        }
    }

    private static long inode(byte[] table, int from, int end) {
        int at = from;
        for (int field = 0; field < FIELDS_TO_INODE; field++) {
            while (at < end && table[at] != ' ') {
                at++;
            }
            while (at < end && table[at] == ' ') {
                at++;
            }
        }
        long inode = 0;
        for (; at < end && table[at] >= '0' && table[at] <= '9'; at++) {
            inode = inode * 10 + table[at] - '0';
        }
        return inode;
    }

    private static int indexOf(byte[] table, int from, int end) {
        for (int i = from; i < end; i++) {
            if (table[i] == ':') {
                return i;
            }
        }
        return -1;
    }

    private static int hex(byte[] table, int from, int digits) {
        int value = 0;
        for (int i = from; i < from + digits; i++) {
            int digit = Character.digit(table[i], 16);
            if (digit < 0) {
                return -1;
            }
            value = value * 16 + digit;
        }
        return value;
    }
}
