package cxfperf.report.html;

import cxfperf.report.NumberText;
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
                HtmlText.seconds("client.cpuSeconds", client.cpuSeconds()),
                HtmlText.seconds("server.cpuSeconds", server.cpuSeconds())));
        rows.add(row(
                "CPUs of the host busy",
                HtmlText.percent("client.hostCpuShare", client.hostCpuShare()),
                HtmlText.percent("server.hostCpuShare", server.hostCpuShare())));
        rows.add(row(
                "GC pauses",
                HtmlText.count("client.gcPauses", client.gcPauses()),
                HtmlText.count("server.gcPauses", server.gcPauses())));
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
                HtmlText.count("connections.opened", connections.opened()),
                HtmlText.count("server.connectionsAccepted", server.connectionsAccepted())));
        rows.add(row(
                "connections established, peak",
                HtmlText.count("connections.peakEstablished", connections.peakEstablished()),
                ""));
        rows.add(row("in TIME_WAIT, peak", HtmlText.count("connections.peakTimeWait", connections.peakTimeWait()), ""));
        if (result.bytes() != null) {
            rows.add(row("bytes sent", bytes("bytes.sent", result.bytes().sent()), ""));
            rows.add(
                    row("bytes received", bytes("bytes.received", result.bytes().received()), ""));
        }
        if (result.megabytesPerSecond() != null) {
            rows.add(row("sent and received", NumberText.megabytesPerSecond(result.megabytesPerSecond()), ""));
        }
        return (server.known()
                        ? ""
                        : "<p class=\"note\">The server side is unknown: " + HtmlText.escape(server.unknownBecause())
                                + "</p>\n")
                + Tables.of(List.of("", "client", "server"), rows)
                + processes(result);
    }

    private static String processes(RunResult result) {
        StringBuilder notes = new StringBuilder();
        result.processes().forEach((name, process) -> notes.append("<p class=\"note\">CPU of the ")
                .append(HtmlText.escape(name))
                .append(" JVM, s: ")
                .append(HtmlText.seconds("processes." + name + ".cpuSeconds", process.cpuSeconds()))
                .append("</p>\n"));
        return notes.toString();
    }

    private static List<String> row(String name, String client, String server) {
        return List.of(name, client, server);
    }

    private static String millis(String path, Double value) {
        return HtmlText.field(
                path, value, value == null ? NumberText.UNKNOWN : String.format(Locale.ROOT, "%,.1f", value));
    }

    private static String bytes(String path, Long value) {
        return HtmlText.field(path, value, NumberText.bytes(value));
    }
}
