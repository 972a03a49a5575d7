package cxfperf.report.html;

import cxfperf.report.Numbers;
import cxfperf.result.ClientSide;
import cxfperf.result.Connections;
import cxfperf.result.RunResult;
import cxfperf.result.ServerSide;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the load cost both sides. */
final class Costs {

    private Costs() {}

    static String of(RunResult result) {
        ClientSide client = result.client() == null ? ClientSide.UNKNOWN : result.client();
        ServerSide server = result.server() == null ? ServerSide.unknown("not stored") : result.server();
        Connections connections =
                result.connections() == null ? new Connections(null, null, null, null, null) : result.connections();
        List<List<String>> rows = new ArrayList<>();
        rows.add(row(
                "CPU of the JVM, s",
                Text.seconds("client.cpuSeconds", client.cpuSeconds()),
                Text.seconds("server.cpuSeconds", server.cpuSeconds())));
        rows.add(row(
                "CPUs of the host busy",
                Text.percent("client.hostCpuShare", client.hostCpuShare()),
                Text.percent("server.hostCpuShare", server.hostCpuShare())));
        rows.add(row(
                "GC pauses",
                Text.count("client.gcPauses", client.gcPauses()),
                Text.count("server.gcPauses", server.gcPauses())));
        rows.add(row(
                "GC pauses, ms in all",
                millis("client.gcPauseMillis", client.gcPauseMillis()),
                millis("server.gcPauseMillis", server.gcPauseMillis())));
        rows.add(row(
                "longest GC pause, ms",
                millis("client.gcLongestPauseMillis", client.gcLongestPauseMillis()),
                millis("server.gcLongestPauseMillis", server.gcLongestPauseMillis())));
        rows.add(row(
                "heap, peak",
                bytes("client.heapPeakBytes", client.heapPeakBytes()),
                bytes("server.heapPeakBytes", server.heapPeakBytes())));
        rows.add(row(
                "connections opened",
                Text.count("connections.opened", connections.opened()),
                Text.count("server.connectionsAccepted", server.connectionsAccepted())));
        rows.add(row(
                "connections established, peak",
                Text.count("connections.peakEstablished", connections.peakEstablished()),
                ""));
        rows.add(row("in TIME_WAIT, peak", Text.count("connections.peakTimeWait", connections.peakTimeWait()), ""));
        if (result.bytes() != null) {
            rows.add(row("bytes sent", bytes("bytes.sent", result.bytes().sent()), ""));
            rows.add(
                    row("bytes received", bytes("bytes.received", result.bytes().received()), ""));
        }
        return (server.known()
                        ? ""
                        : "<p class=\"note\">The server side is unknown: " + Text.escape(server.unknownBecause())
                                + "</p>\n")
                + Tables.of(List.of("", "client", "server"), rows);
    }

    private static List<String> row(String name, String client, String server) {
        return List.of(name, client, server);
    }

    private static String millis(String path, Double value) {
        return Text.field(path, value, value == null ? Numbers.UNKNOWN : String.format(Locale.ROOT, "%,.1f", value));
    }

    private static String bytes(String path, Long value) {
        return Text.field(path, value, Numbers.bytes(value));
    }
}
