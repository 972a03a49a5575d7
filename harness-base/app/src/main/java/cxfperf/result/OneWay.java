package cxfperf.result;

import java.util.List;

/**
 * The one-way calls of a run: sent by the client, completed by the server when it comes to them. A value is null where
 * it is not known.
 *
 * @param operations those of the run that are one-way
 * @param sent calls of them whose sending ended well in the window
 * @param completed what the server completed of them in the window, also of calls that were sent before
 * @param unknownBecause why that is not known; null where it is
 * @param backlog what was sent and not yet completed
 */
public record OneWay(List<String> operations, long sent, Long completed, String unknownBecause, ServerBacklog backlog) {

    public OneWay {
        operations = List.copyOf(operations);
    }

    /** Calls sent a second of a window; 0 for one that never opened. */
    public double sentPerSecond(double windowSeconds) {
        return windowSeconds > 0 ? sent / windowSeconds : 0;
    }

    /** Calls completed a second of a window; NaN where that is not known. */
    public double completedPerSecond(double windowSeconds) {
        return completed == null ? Double.NaN : windowSeconds > 0 ? completed / windowSeconds : 0;
    }
}
