package cxfperf.jmeter.controller;

import cxfperf.jmeter.agents.AgentService;
import cxfperf.jmeter.agents.AgentService.AgentFile;
import cxfperf.jmeter.agents.AgentService.AgentState;
import cxfperf.jmeter.agents.AgentService.AgentState.Stage;
import cxfperf.jmeter.agents.AgentService.Gate;
import cxfperf.jmeter.controller.CommonPhases.StartLine;
import cxfperf.options.AgentAddress;
import cxfperf.options.ErrorText;
import cxfperf.scenario.LoadPart;
import cxfperf.text.NumberText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Follows the run of one agent until the run has ended, is lost, or exceeds its time limit. Runs on a thread of its
 * own.
 */
final class AgentWatch implements Callable<AgentWatch.AgentEnd> {

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    /** The polling interval before the run begins. It is short because the other agents wait for this one. */
    private static final long POLL_MILLIS_AT_START = 100;

    /** During the calls, the files are copied once per this number of polls. */
    private static final int POLLS_TO_COPY = 4;

    /** The agent is lost after this number of failed polls. A single failure may be a lost packet or a pause. */
    private static final int FAILED_POLLS = 3;

    /** The time limit for the start of JMeter's engine, which begins on another thread. */
    private static final long BEGIN_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final AgentLink link;
    private final String run;
    private final Path directory;
    private final Mirror mirror;
    private final CommonPhases common;
    private final SumProgress progress;
    private final Duration most;
    private final LoadPart part;

    /** The gate of which the agent knows when it opens; null before the first. */
    private Gate opened;

    /** When that gate opens, on the clock of this JVM; on the agent's clock it is {@link #ownBeginNanos}. */
    private long beginNanos;

    private long ownBeginNanos;
    private volatile long answeredNanos = System.nanoTime();
    private boolean warmUpEnded;
    private boolean stopped;

    /** Whether it was said that files cannot be kept. */
    private boolean unkept;

    private final AgentClock clock = new AgentClock(System::nanoTime);

    /**
     * @param run the name of the run
     * @param directory of the copy of its files
     * @param common what all agents of the run begin together
     * @param progress shows what all agents do
     * @param most the time limit of the run
     * @param part of the load, which is the agent's
     */
    AgentWatch(
            AgentLink link,
            String run,
            Path directory,
            CommonPhases common,
            SumProgress progress,
            Duration most,
            LoadPart part) {
        this.link = link;
        this.run = run;
        this.directory = directory;
        this.mirror = new Mirror(link.service(), run, directory);
        this.common = common;
        this.progress = progress;
        this.most = most;
        this.part = part;
    }

    /** When the agent answered last, by {@link System#nanoTime()}; before its first answer, when the watch began. */
    long answeredNanos() {
        long read = mirror.readNanos();
        return read - answeredNanos > 0 ? read : answeredNanos;
    }

    @Override
    public AgentEnd call() throws InterruptedException {
        try {
            return follow();
        } finally {
            common.without(address());
            progress.without(address());
        }
    }

    private AgentEnd follow() throws InterruptedException {
        long begin = System.nanoTime();
        boolean begun = false;
        int failed = 0;
        for (int poll = 1; System.nanoTime() - begin < most.toNanos(); poll++) {
            try {
                AgentState state = link.service().state(run);
                answeredNanos = System.nanoTime();
                if (failed > 0) {
                    say("answers again");
                }
                failed = 0;
                stop(state);
                if (state.stage() == Stage.ENDED) {
                    // Listed after the end, so that no file is missing.
                    mirror.follow(link.service().files(run));
                    return new AgentEnd(
                            address(),
                            directory,
                            Optional.empty(),
                            Optional.ofNullable(state.problem()),
                            Optional.ofNullable(state.samples()));
                }
                if (state.stage() == Stage.UNKNOWN && (begun || System.nanoTime() - begin > BEGIN_NANOS)) {
                    return lost(begun ? "was started anew during the run" : "did not begin the run");
                }
                begun = state.stage() != Stage.UNKNOWN;
                clock.read(link.service());
                progress.of(address(), state.progress());
                Optional<String> leftBehind = pass(state);
                if (leftBehind.isPresent()) {
                    link.service().giveUp(run);
                    return lost(leftBehind.get());
                }
                if (begun && poll % POLLS_TO_COPY == 0) {
                    copySoFar();
                    correctTime();
                }
            } catch (RemoteException e) {
                failed++;
                if (failed == FAILED_POLLS) {
                    return lost(AgentLink.becauseItFellSilent(e));
                }
                if (failed == 1) {
                    say(AgentLink.becauseItFellSilent(e) + "; it is asked "
                            + NumberText.counted(FAILED_POLLS - 1, "more time"));
                }
            } catch (RuntimeException e) {
                // Usually an error of the agent. In any case the runs of the other agents must be kept.
                return lost("failed: " + e);
            } catch (IOException e) {
                return lost("has files that cannot be kept here: " + ErrorText.of(e));
            }
            if (opened == Gate.WINDOW && failed == 0) {
                TimeUnit.NANOSECONDS.sleep(untilTurn(System.nanoTime() - beginNanos, part));
            } else {
                Thread.sleep(failed > 0 ? TimeUnit.NANOSECONDS.toMillis(POLL_NANOS) : POLL_MILLIS_AT_START);
            }
        }
        return lost("did not come to its end within " + most.toSeconds() + " s");
    }

    /** What cannot be kept now, on a full disk, may be at a later time: the agent has it until the end. */
    private void copySoFar() throws RemoteException {
        try {
            mirror.follow(link.service().files(run));
        } catch (RemoteException e) {
            throw e;
        } catch (IOException e) {
            if (!unkept) {
                say("has files that cannot be kept here now: " + ErrorText.of(e)
                        + "; the run goes on, and they are tried again");
            }
            unkept = true;
        }
    }

    /**
     * The time until the next poll in the window. The agents of one host work on each second in turns: each of them is
     * polled between two turns.
     *
     * @param sinceNanos how long the window has been open; negative before that
     */
    static long untilTurn(long sinceNanos, LoadPart part) {
        long turn = POLL_NANOS * (2 * part.number() - 1) / (2 * part.of());
        return POLL_NANOS - Math.floorMod(sinceNanos - turn, POLL_NANOS);
    }

    /**
     * Lets the agent begin its next phase, if all others have come so far.
     *
     * @return why the agent is lost, because the others have begun without it
     */
    private Optional<String> pass(AgentState state) throws RemoteException {
        if (state.warm() || opened == Gate.WARM_UP && state.gate() == Gate.WARM_UP_OVER) {
            common.warm().reachedBy(address());
        }
        if (opened == Gate.WARM_UP && !warmUpEnded && common.warm().begin().isPresent()) {
            link.service().endWarmUp(run);
            warmUpEnded = true;
        }
        for (Gate gate : Gate.values()) {
            StartLine line = common.line(gate);
            if (state.gate() == gate) {
                line.reachedBy(address());
                OptionalLong nanos = line.begin();
                if (nanos.isPresent() && !line.leavesBehind(address())) {
                    beginNanos = nanos.getAsLong();
                    ownBeginNanos = clock.relation().at(beginNanos);
                    link.service().open(run, gate, ownBeginNanos);
                    opened = gate;
                    correctTime();
                }
            }
            if (line.leavesBehind(address())) {
                return Optional.of(tooLate(gate) + " within " + line.patience().toSeconds()
                        + " s after the first, and the others began without it");
            }
        }
        return Optional.empty();
    }

    private static String tooLate(Gate gate) {
        return switch (gate) {
            case WARM_UP -> "was not ready";
            case WARM_UP_OVER -> "did not end its warm-up";
            case WINDOW -> "had not polled the server";
        };
    }

    /** Tells the agent, once its window has an instant, how its clock goes in relation to this JVM's. */
    private void correctTime() throws RemoteException {
        if (opened != Gate.WINDOW) {
            return;
        }
        AgentClock.Relation relation = clock.relation();
        link.service()
                .correct(
                        run,
                        relation.nanos() - beginNanos,
                        relation.at(relation.nanos()) - ownBeginNanos,
                        relation.rate());
    }

    /** One agent that meets a condition ends the windows of all. */
    private void stop(AgentState state) throws RemoteException {
        if (state.met() != null) {
            common.met().compareAndSet(null, "on " + address() + " " + state.met());
            stopped = true;
        }
        String met = common.met().get();
        if (met != null && !stopped && state.stage() == Stage.RUNNING) {
            link.service().stop(run, met);
            stopped = true;
        }
    }

    /** @param what the end of a sentence that begins with the agent */
    private void say(String what) {
        System.err.println("cxfperf: agent " + address() + " " + what);
    }

    /** @param because the end of a sentence that begins with the agent */
    AgentEnd lost(String because) {
        return new AgentEnd(address(), directory, Optional.of(because), Optional.empty(), Optional.empty());
    }

    private AgentAddress address() {
        return link.address();
    }

    /**
     * How an agent's part of a run ended.
     *
     * @param directory of the copy of its files
     * @param lost why the run did not end or its files could not be copied, as the end of a sentence; empty where both
     *     succeeded
     * @param problem a problem that the agent reports of an ended run
     * @param samples why the agent's file of samples does not have all of them
     */
    record AgentEnd(
            AgentAddress address,
            Path directory,
            Optional<String> lost,
            Optional<String> problem,
            Optional<String> samples) {}

    /**
     * A copy of the files of an agent's run that follows them as they grow, so that the results of a lost agent are
     * kept until shortly before its loss. For one thread, unless a method says otherwise.
     */
    static final class Mirror {

        private final AgentService service;
        private final String run;
        private final Path directory;

        /** Copied bytes by file name. The number can shrink, because a file can be replaced. */
        private final Map<String, Long> copied = new HashMap<>();

        private volatile long readNanos = System.nanoTime();

        /** @param directory the directory of the copy, which must exist */
        Mirror(AgentService service, String run, Path directory) {
            this.service = service;
            this.run = run;
            this.directory = directory;
        }

        /** When the agent sent the last piece; before the first one, when the copy began. Any thread. */
        long readNanos() {
            return readNanos;
        }

        /**
         * Copies new bytes, and deletes copies of deleted files.
         *
         * @param files the agent's files, each with a lower bound of its size
         */
        void follow(List<AgentFile> files) throws IOException {
            for (AgentFile file : files) {
                if (file.bytes() < copied.getOrDefault(file.name(), 0L)) {
                    Files.delete(local(file.name()));
                    copied.remove(file.name());
                }
                append(file);
            }
            for (String name : List.copyOf(copied.keySet())) {
                if (files.stream().noneMatch(file -> file.name().equals(name))) {
                    Files.deleteIfExists(local(name));
                    copied.remove(name);
                }
            }
        }

        /** Keeps what it has copied when a read fails. A piece that was written in part is written again in whole. */
        private void append(AgentFile file) throws IOException {
            long length = copied.computeIfAbsent(file.name(), name -> 0L);
            try (FileChannel out =
                    FileChannel.open(local(file.name()), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                while (length < file.bytes()) {
                    byte[] piece = service.read(
                            run, file.name(), length, (int) Math.min(AgentService.MOST_BYTES, file.bytes() - length));
                    if (piece.length == 0) {
                        break;
                    }
                    readNanos = System.nanoTime();
                    ByteBuffer bytes = ByteBuffer.wrap(piece);
                    while (bytes.hasRemaining()) {
                        length += out.write(bytes, length);
                    }
                    copied.put(file.name(), length);
                }
            }
        }

        /**
         * Puts all files into one directory, because only the result has a directory on the agent. The name comes from
         * another host and is not trusted.
         */
        private Path local(String name) {
            return directory.resolve(Path.of(name).getFileName());
        }
    }

    /**
     * How the monotonic clock of an agent goes in relation to that of this JVM. Their origins are arbitrary, and they
     * go apart. A reading lies in the middle of its call, to half of what the two directions differ by: the quickest
     * readings are believed most, and a line through all readings of some minutes has the difference of the clocks and
     * how it grows. Confined to one thread.
     */
    static final class AgentClock {

        private static final long KEPT_NANOS = TimeUnit.MINUTES.toNanos(3);

        /** With less time between them two readings say little about the rate of a clock. */
        private static final long LEAST_NANOS = TimeUnit.SECONDS.toNanos(3);

        /** Readings that took this much longer than the quickest one are believed half as much. */
        private static final double ABOUT_EQUAL_NANOS = 50_000;

        /** A clock that goes further wrong is none to correct: the merge of the runs says so. */
        private static final double MOST_DRIFT = 1e-3;

        /** @param aheadNanos how far the agent's clock was ahead */
        private record ClockReading(long nanos, long aheadNanos, long tookNanos) {}

        /**
         * @param nanos a time of this JVM's clock
         * @param aheadNanos to be added to it for the agent's
         * @param drift by how much more that is after each nanosecond
         */
        record Relation(long nanos, long aheadNanos, double drift) {

            /** What the agent's clock shows at a time of this JVM's clock. */
            long at(long here) {
                return here + aheadNanos + Math.round((here - nanos) * drift);
            }

            /** How fast the agent's clock goes, where that of this JVM goes at 1. */
            double rate() {
                return 1 + drift;
            }
        }

        private final Deque<ClockReading> readings = new ArrayDeque<>();
        private final LongSupplier nanoTime;

        /** @param nanoTime a clock like {@link System#nanoTime()} */
        AgentClock(LongSupplier nanoTime) {
            this.nanoTime = nanoTime;
        }

        void read(AgentService agent) throws RemoteException {
            long sent = nanoTime.getAsLong();
            long there = agent.nanoTime();
            long took = nanoTime.getAsLong() - sent;
            long middle = sent + took / 2;
            readings.addLast(new ClockReading(middle, there - middle, took));
            while (middle - readings.getFirst().nanos() > KEPT_NANOS) {
                readings.removeFirst();
            }
        }

        /** @throws java.util.NoSuchElementException before the first reading */
        Relation relation() {
            long quickest =
                    readings.stream().mapToLong(ClockReading::tookNanos).min().orElseThrow();
            ClockReading last = readings.getLast();
            double weights = 0;
            double times = 0;
            double aheads = 0;
            for (ClockReading reading : readings) {
                double weight = weight(reading, quickest);
                weights += weight;
                times += weight * (reading.nanos() - last.nanos());
                aheads += weight * (reading.aheadNanos() - last.aheadNanos());
            }
            double time = times / weights;
            double ahead = aheads / weights;
            double spread = 0;
            double together = 0;
            for (ClockReading reading : readings) {
                double weight = weight(reading, quickest);
                double away = reading.nanos() - last.nanos() - time;
                spread += weight * away * away;
                together += weight * away * (reading.aheadNanos() - last.aheadNanos() - ahead);
            }
            boolean isLong = last.nanos() - readings.getFirst().nanos() >= LEAST_NANOS;
            double drift = isLong ? Math.max(-MOST_DRIFT, Math.min(MOST_DRIFT, together / spread)) : 0;
            return new Relation(last.nanos() + Math.round(time), last.aheadNanos() + Math.round(ahead), drift);
        }

        private static double weight(ClockReading reading, long quickest) {
            double longer = (reading.tookNanos() - quickest) / ABOUT_EQUAL_NANOS;
            return 1 / (1 + longer * longer);
        }
    }
}
