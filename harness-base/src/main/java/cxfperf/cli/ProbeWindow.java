package cxfperf.cli;

import cxfperf.probe.GcPauses;
import cxfperf.probe.ProbeSample;
import cxfperf.result.Bytes;
import cxfperf.result.ClientSide;
import cxfperf.result.Connections;
import java.time.Instant;
import java.util.function.Function;

/** What the probe's looks come to between the opening and the close of the window. One thread. */
final class ProbeWindow {

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    private final GcPauses gcPauses;
    private Instant openedAt;
    private ProbeSample first;
    private ProbeSample last;
    private Integer peakEstablished;
    private Long peakHeapBytes;

    ProbeWindow(GcPauses gcPauses, Instant now) {
        this.gcPauses = gcPauses;
        openedAt = now;
    }

    void open(Instant now, ProbeSample sample) {
        openedAt = now;
        first = sample;
        gcPauses.openWindow();
        look(sample);
    }

    void look(ProbeSample sample) {
        last = sample;
        peakEstablished = max(peakEstablished, sample.established());
        peakHeapBytes = max(peakHeapBytes, sample.heapUsedBytes());
    }

    void close(ProbeSample sample) {
        look(sample);
        gcPauses.closeWindow();
    }

    /** When the window opened; for a run that never got there, when it was set up. */
    Instant openedAt() {
        return openedAt;
    }

    Bytes bytes() {
        return new Bytes(grown(ProbeSample::bytesSent), grown(ProbeSample::bytesReceived));
    }

    Connections connections() {
        return new Connections(grown(ProbeSample::connectionsOpened), peakEstablished);
    }

    ClientSide client() {
        if (first == null) {
            return new ClientSide(null, null, null, null);
        }
        Long cpuNanos = grown(ProbeSample::processCpuNanos);
        GcPauses.Sum pauses = gcPauses.window();
        return new ClientSide(
                cpuNanos == null ? null : cpuNanos / NANOS_PER_SECOND,
                pauses.totalNanos() / NANOS_PER_MILLI,
                pauses.longestNanos() / NANOS_PER_MILLI,
                peakHeapBytes);
    }

    private Long grown(Function<ProbeSample, Long> value) {
        if (first == null) {
            return null;
        }
        Long from = value.apply(first);
        Long to = value.apply(last);
        return from == null || to == null ? null : to - from;
    }

    private static <T extends Comparable<T>> T max(T soFar, T value) {
        if (soFar == null || value == null) {
            return value == null ? soFar : value;
        }
        return soFar.compareTo(value) >= 0 ? soFar : value;
    }
}
