package cxfperf.watch;

import cxfperf.probe.EnvironmentFacts;
import cxfperf.probe.GcPauses;
import cxfperf.probe.ProbeDifference;
import cxfperf.probe.ProbeSample;
import cxfperf.result.Bytes;
import cxfperf.result.ClientSide;
import cxfperf.result.Connections;
import java.time.Instant;

/** Collects the probe's samples between the opening and the close of the window. For one thread. */
public final class ProbeWindow {

    private static final double NANOS_PER_SECOND = 1e9;

    private final GcPauses gcPauses;

    private final JvmPeaks peaks = new JvmPeaks();
    private Instant openedAt;
    private long standstillNanos;
    private ProbeSample first = ProbeSample.UNKNOWN;
    private ProbeSample last = ProbeSample.UNKNOWN;
    private ProbeSample latest = ProbeSample.UNKNOWN;
    private boolean closed;
    private Integer peakEstablished;
    private Integer peakSince;
    private Integer peakTimeWait;
    private Integer peakPorts;
    private Long peakOpenFiles;

    public ProbeWindow(GcPauses gcPauses, Instant now) {
        this.gcPauses = gcPauses;
        openedAt = now;
    }

    public void open(Instant now, ProbeSample sample) {
        openedAt = now;
        first = sample;
        peaks.windowOpens(sample.jvm().gcPauses() == null ? 0 : sample.jvm().gcPauses());
        add(sample);
    }

    public void add(ProbeSample sample) {
        last = sample;
        measurePauses();
        peakEstablished = max(peakEstablished, sample.sockets().established());
        peakSince = max(peakSince, sample.sockets().establishedSince());
        peakTimeWait = max(peakTimeWait, sample.sockets().timeWait());
        peakPorts = max(peakPorts, sample.sockets().ports());
        peaks.heap(sample.jvm().heapUsedBytes());
        peakOpenFiles = max(peakOpenFiles, sample.jvm().openFiles());
    }

    /** Takes the sample of any phase. */
    void seen(ProbeSample sample) {
        latest = sample;
    }

    /** The latest sample of any phase. */
    public ProbeSample latest() {
        return latest;
    }

    /** Notes that the load generator stood still for this long. */
    public void stoodStill(long length) {
        standstillNanos += length;
    }

    /** The sum of the load generator's standstills of a second or more. */
    public double standstillSeconds() {
        return standstillNanos / NANOS_PER_SECOND;
    }

    public void close(ProbeSample sample) {
        add(sample);
        closed = true;
    }

    private void measurePauses() {
        Long pauses = last.jvm().gcPauses();
        if (pauses != null) {
            gcPauses.longestNanos(peaks.pausesMeasured(), pauses).ifPresent(longest -> peaks.pauses(pauses, longest));
        }
    }

    /** The time at which the window opened; if it never opened, the time at which the run was set up. */
    public Instant openedAt() {
        return openedAt;
    }

    public Bytes bytes() {
        return new Bytes(window().of(sample -> sample.traffic().bytesSent()), window().of(sample -> sample.traffic()
                .bytesReceived()));
    }

    /** @param accepted the connections that the server accepted in the window; null if it does not report them */
    public Connections connections(Long accepted) {
        Long opened = window().of(sample -> sample.traffic().connectionsOpened());
        return new Connections(
                accepted == null || opened == null ? accepted : Long.valueOf(Math.min(accepted, opened)),
                peakEstablished,
                peakSince,
                peakTimeWait,
                peakPorts);
    }

    public ClientSide client() {
        measurePauses();
        return new ClientSide(EnvironmentFacts.host(), EnvironmentFacts.process(), peaks.cost(window()), peakOpenFiles);
    }

    /** The difference over the window; unknown without a sample at its close, because an earlier one ends too soon. */
    private ProbeDifference window() {
        return new ProbeDifference(closed ? first : ProbeSample.UNKNOWN, last);
    }

    /** The CPUs that this process may run on; the host's shares are shares of them. */
    public int hostCpus() {
        return last.cpu().allowance() == null
                ? Runtime.getRuntime().availableProcessors()
                : last.cpu().allowance().cpus();
    }

    private static <T extends Comparable<T>> T max(T soFar, T value) {
        if (soFar == null || value == null) {
            return value == null ? soFar : value;
        }
        return soFar.compareTo(value) >= 0 ? soFar : value;
    }
}
