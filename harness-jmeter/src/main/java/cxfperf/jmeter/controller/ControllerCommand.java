package cxfperf.jmeter.controller;

import cxfperf.jmeter.agents.AgentElement;
import cxfperf.jmeter.controller.AgentLoads.AgentSum;
import cxfperf.jmeter.controller.AgentWatch.AgentEnd;
import cxfperf.jvms.EndBySignal;
import cxfperf.jvms.ExitCode;
import cxfperf.jvms.ModuleCommand;
import cxfperf.options.AgentAddress;
import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import cxfperf.options.Home;
import cxfperf.options.Role;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.publish.ResultsFolder;
import cxfperf.report.GoalText;
import cxfperf.report.render.ConsoleText;
import cxfperf.run.ClientMain;
import cxfperf.run.MergedRun;
import cxfperf.stored.RunDirectory;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The jmeter role of a load JVM: one load on several agents, or those of a sweep or of a search, whose sums are
 * judged.
 */
public final class ControllerCommand implements ModuleCommand<ControllerOptions> {

    @Override
    public Role role() {
        return Role.JMETER;
    }

    @Override
    public Class<ControllerOptions> type() {
        return ControllerOptions.class;
    }

    @Override
    public ControllerOptions plan(Settings settings, Home home) throws UsageException {
        return ControllerOptions.from(settings, home);
    }

    @Override
    public ExitCode run(ControllerOptions asked) throws UsageException, CannotRunException, InterruptedException {
        ControllerOptions options = asked.found();
        try (AgentLoads loads = AgentLoads.with(options)) {
            Optional<ExitCode> series =
                    ClientMain.series(options.client(), Optional.of(loads), ClientMain.livePage(options.client()));
            return series.isPresent() ? series.get() : single(options, loads);
        }
    }

    private static ExitCode single(ControllerOptions options, AgentLoads loads)
            throws UsageException, CannotRunException, InterruptedException {
        EndBySignal signal = EndBySignal.of("stop-agents", loads::stop, "the agents did not come to an end");
        ExitCode code = ExitCode.INVALID;
        try {
            Path directory = RunDirectory.create(
                    options.client().results(),
                    Clock.systemUTC().instant(),
                    options.client().scenario().name(),
                    options.client().operation() + "-agents");
            announce(options);
            AgentSum sum = loads.make(options.client().plan(), options.handedOn(), directory, true);
            try {
                code = MergedRun.publish(sum.run(), sum.hosts(), directory);
                ResultsFolder.afterRun(directory);
                options.client()
                        .goal()
                        .ifPresent(goal -> System.out.print(
                                ConsoleText.render(GoalText.of(sum.run().result(), goal))));
                return code;
            } finally {
                // After the merge, because the dashboard of a long run may take longer than the JVM has left after a
                // signal.
                if (options.jtl()) {
                    samples(sum.ends(), directory);
                }
            }
        } catch (CannotRunException e) {
            if (!loads.isStopped()) {
                throw e;
            }
            // The JVM ends before a caller could print the message.
            System.err.println("cxfperf: " + e.getMessage());
            return code;
        } catch (IOException e) {
            throw new CannotRunException("the files of the agents cannot be kept: " + ErrorText.of(e));
        } finally {
            signal.done(code);
        }
    }

    private static void announce(ControllerOptions options) {
        int threads = options.client().plan().threads();
        System.out.printf(
                Locale.ROOT,
                "%s %s on %d agent%s, %d client%s each: %s%n",
                options.client().scenario().name(),
                options.client().operation(),
                options.agents().size(),
                options.agents().size() == 1 ? "" : "s",
                threads,
                threads == 1 ? "" : "s",
                options.agents().stream().map(AgentAddress::toString).collect(Collectors.joining(", ")));
    }

    private static void samples(List<AgentEnd> ends, Path directory) throws IOException {
        Path file = directory.resolve("samples.jtl");
        if (Samples.gather(ends.stream().map(AgentEnd::directory).toList(), file)) {
            System.out.println("samples: " + file);
            try {
                System.out.println("dashboard: " + Dashboard.write(file, directory.resolve("dashboard")));
            } catch (IOException e) {
                // The run is valid without a dashboard.
                System.err.println("cxfperf: " + ErrorText.of(e));
            }
        }
    }

    /**
     * The samples of all agents in one file, in the form of JMeter's own collector: one header line, rows in no order.
     */
    static final class Samples {

        private static final int LONGEST_ROW = 1 << 16;

        private Samples() {}

        /**
         * Moves the samples of the agents into one file.
         *
         * @param directories the agents' directories; a directory without samples is skipped
         * @param file the file to create
         * @return whether there were any samples
         */
        static boolean gather(List<Path> directories, Path file) throws IOException {
            boolean rows = false;
            boolean headed = false;
            for (Path directory : directories) {
                Path part = directory.resolve(AgentElement.SAMPLES);
                if (Files.exists(part)) {
                    rows |= append(part, file, headed);
                    headed = Files.size(file) > 0;
                    Files.delete(part);
                }
            }
            return rows;
        }

        /** Appends the rows of a part and returns whether it has any. */
        private static boolean append(Path part, Path file, boolean headed) throws IOException {
            try (FileChannel in = FileChannel.open(part);
                    FileChannel out = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
                long heading = headingBytes(part);
                long from = headed ? heading : 0;
                long to = endOfRows(in);
                while (from < to) {
                    from += in.transferTo(from, to - from, out);
                }
                return to > heading;
            }
        }

        /** The position after the last complete row. The file of a lost agent may end within a row. */
        private static long endOfRows(FileChannel rows) throws IOException {
            long end = rows.size();
            ByteBuffer last = ByteBuffer.allocate((int) Math.min(end, LONGEST_ROW));
            while (last.hasRemaining() && rows.read(last, end - last.capacity() + last.position()) > 0) {
                // Read until the buffer is full.
            }
            for (int back = 1; back <= last.position(); back++) {
                if (last.get(last.position() - back) == '\n') {
                    return end - back + 1;
                }
            }
            return 0;
        }

        private static long headingBytes(Path part) throws IOException {
            try (BufferedReader reader = Files.newBufferedReader(part)) {
                String heading = reader.readLine();
                return heading == null
                        ? 0
                        : heading.getBytes(StandardCharsets.UTF_8).length
                                + System.lineSeparator().length();
            }
        }
    }
}
