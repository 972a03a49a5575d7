package cxfperf.result;

import java.util.List;

/**
 * The one-way calls of a run: the client sends them, and the server completes them later. A value is null if unknown.
 *
 * @param operations the one-way operations of the run
 * @param sent one-way calls whose sending succeeded in the window
 * @param completed one-way calls that the server completed in the window, including calls that were sent before it
 * @param unknownBecause why the completed calls are unknown; null if they are known
 * @param backlog the calls that were sent and not yet completed
 */
public record OneWay(List<String> operations, long sent, Long completed, String unknownBecause, ServerBacklog backlog) {

    public OneWay {
        operations = List.copyOf(operations);
    }

    /** Sent calls per second of a window; 0 for a window that never opened. */
    public double sentPerSecond(double windowSeconds) {
        return windowSeconds > 0 ? sent / windowSeconds : 0;
    }

    /** Completed calls per second of a window; NaN if unknown. */
    public double completedPerSecond(double windowSeconds) {
        return completed == null ? Double.NaN : windowSeconds > 0 ? completed / windowSeconds : 0;
    }
}
