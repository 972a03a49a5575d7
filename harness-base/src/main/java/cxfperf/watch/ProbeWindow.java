package cxfperf.watch;

import cxfperf.measure.Backlog;
import cxfperf.measure.Interval;
import cxfperf.probe.CpuAllowance;
import cxfperf.probe.GcPauses;
import cxfperf.probe.ProbeSample;
import cxfperf.result.Bytes;
import cxfperf.result.ClientSide;
import cxfperf.result.Connections;
import cxfperf.result.JvmCost;
import cxfperf.result.Steadiness;
import cxfperf.steadiness.RateHistory;
import cxfperf.steadiness.SteadinessCalculation;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/** Collects the probe's samples between the opening and the close of the window. One thread. */
public final class ProbeWindow {

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    private final GcPauses gcPauses;
    private final RateHistory rates = new RateHistory();
    private final Backlog backlog = new Backlog();
    private long pausesMeasured;
    private long longestPauseNanos;
    private Instant openedAt;
    private long standstillNanos;
    private ProbeSample first;
    private ProbeSample last;
    private boolean closed;
    private Integer peakEstablished;
    private Integer peakSince;
    private Integer peakTimeWait;
    private Integer peakPorts;
    private Long peakHeapBytes;
    private Long peakOpenFiles;

    public ProbeWindow(GcPauses gcPauses, Instant now) {
        this.gcPauses = gcPauses;
        openedAt = now;
    }

    public void open(Instant now, ProbeSample sample) {
        openedAt = now;
        first = sample;
        pausesMeasured = sample.jvm().gcPauses() == null ? 0 : sample.jvm().gcPauses();
        add(sample);
    }

    public void add(ProbeSample sample) {
        last = sample;
        measurePauses();
        peakEstablished = max(peakEstablished, sample.sockets().established());
        peakSince = max(peakSince, sample.sockets().establishedSince());
        peakTimeWait = max(peakTimeWait, sample.sockets().timeWait());
        peakPorts = max(peakPorts, sample.sockets().ports());
        peakHeapBytes = max(peakHeapBytes, sample.jvm().heapUsedBytes());
        peakOpenFiles = max(peakOpenFiles, sample.jvm().openFiles());
    }

    /** The latest sample. */
    public ProbeSample latest() {
        return last;
    }

    public void rate(Interval interval) {
        rates.add(interval.counts().ok(), interval.endNanos() - interval.startNanos());
        backlog.add(interval);
    }

    /** The load generator did nothing for so long. */
    public void stoodStill(long length) {
        standstillNanos += length;
    }

    /** Sum of the pauses of a second or more in which the load generator made no progress. */
    public double standstillSeconds() {
        return standstillNanos / NANOS_PER_SECOND;
    }

    /** The seconds in which no call was verified; an interval too short for a rate is left out. */
    public Steadiness.Stalls stalls() {
        return rates.stalls();
    }

    public void close(ProbeSample sample) {
        add(sample);
        closed = true;
    }

    /**
     * The JVM reports the length of a pause some milliseconds later: what is missing now comes with the next sample.
     */
    private void measurePauses() {
        if (last.jvm().gcPauses() != null) {
            gcPauses.longestNanos(pausesMeasured, last.jvm().gcPauses()).ifPresent(longest -> {
                longestPauseNanos = Math.max(longestPauseNanos, longest);
                pausesMeasured = last.jvm().gcPauses();
            });
        }
    }

    /** When the window opened; for a run that never got there, when it was set up. */
    public Instant openedAt() {
        return openedAt;
    }

    public Optional<Steadiness.Thirds> thirds() {
        return SteadinessCalculation.thirds(rates.seconds());
    }

    /** The backlog of an open loop. */
    public Backlog.Lag backlog() {
        return backlog.lag();
    }

    public Bytes bytes() {
        return new Bytes(grown(sample -> sample.traffic().bytesSent()), grown(sample -> sample.traffic()
                .bytesReceived()));
    }

    /** @param accepted the connections that the server accepted in the window; null where it does not report them */
    public Connections connections(Long accepted) {
        Long opened = grown(sample -> sample.traffic().connectionsOpened());
        return new Connections(
                accepted == null || opened == null ? accepted : Long.valueOf(Math.min(accepted, opened)),
                peakEstablished,
                peakSince,
                peakTimeWait,
                peakPorts);
    }

    public ClientSide client() {
        if (first == null) {
            return ClientSide.UNKNOWN;
        }
        Long cpuNanos = grown(sample -> sample.cpu().processNanos());
        measurePauses();
        Long compileNanos = grown(sample -> sample.jvm().compileNanos());
        Long pauseNanos = grown(sample -> sample.jvm().gcPauseNanos());
        boolean allMeasured = pauseNanos != null && last.jvm().gcPauses() == pausesMeasured;
        JvmCost jvm = new JvmCost(
                cpuNanos == null ? null : cpuNanos / NANOS_PER_SECOND,
                compileNanos == null ? null : compileNanos / NANOS_PER_SECOND,
                share(sample -> sample.cpu().hostBusyTicks()),
                share(sample -> sample.cpu().hostStealTicks()),
                last.cpu().allowance() == null ? null : last.cpu().allowance().effectiveCpus(),
                closed
                        ? CpuAllowance.throttledShare(
                                first.cpu().allowance(), last.cpu().allowance())
                        : null,
                grown(sample -> sample.jvm().gcPauses()),
                pauseNanos == null ? null : pauseNanos / NANOS_PER_MILLI,
                allMeasured ? Math.min(longestPauseNanos, pauseNanos) / NANOS_PER_MILLI : null,
                peakHeapBytes);
        return new ClientSide(jvm, peakOpenFiles);
    }

    /** The CPUs that this process may run on; the host's shares are shares of them. */
    public int hostCpus() {
        return last == null || last.cpu().allowance() == null
                ? Runtime.getRuntime().availableProcessors()
                : last.cpu().allowance().cpus();
    }

    private Double share(Function<ProbeSample, Long> ticks) {
        Long part = grown(ticks);
        Long total = grown(sample -> sample.cpu().hostTotalTicks());
        return part == null || total == null || total <= 0 ? null : (double) part / total;
    }

    private Long grown(Function<ProbeSample, Long> value) {
        if (first == null || !closed) {
            // The growth up to an earlier sample is not that of the whole window.
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
