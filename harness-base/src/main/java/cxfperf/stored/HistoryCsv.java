package cxfperf.stored;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import cxfperf.result.CallTimes;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * {@code history.csv}: one line for every run of a results directory, quoted as in RFC 4180. An empty cell is a value
 * that is not known. Runs of an open loop have a file and more columns of their own: their throughput is what they were
 * asked for, and nothing beside that of the others.
 */
public final class HistoryCsv {

    /**
     * A line of {@code history.csv} or of its twin for open loops.
     *
     * @param cells by the names of the columns
     */
    public record HistoryRow(Map<String, String> cells) {

        public HistoryRow {
            cells = Map.copyOf(cells);
        }

        /** Empty where there is nothing in the cell, or no such column. */
        public String text(String column) {
            String value = cells.get(column);
            return value == null ? cells.getOrDefault(OLD_NAMES.getOrDefault(column, column), "") : value;
        }

        /** Empty where it is not known. */
        public Optional<Double> number(String column) {
            try {
                return text(column).isEmpty() ? Optional.empty() : Optional.of(Double.valueOf(text(column)));
            } catch (NumberFormatException e) {
                return Optional.empty();
            }
        }
    }

    private record Line(RunResult run, String directory) {}

    private record HistoryColumn(String name, Function<Line, Object> value) {}

    private static HistoryColumn column(String name, Function<RunResult, Object> value) {
        return new HistoryColumn(name, line -> value.apply(line.run()));
    }

    /** @param decimals of the number; an unknown one is an empty cell */
    private static HistoryColumn column(String name, int decimals, Function<RunResult, Double> value) {
        return column(name, run -> {
            Double number = value.apply(run);
            return number == null || number.isNaN() ? null : String.format(Locale.ROOT, "%." + decimals + "f", number);
        });
    }

    private static final List<HistoryColumn> CALLS = List.of(
            column("startedAt", RunResult::startedAt),
            column("scenario", RunResult::scenario),
            column("operation", RunResult::operation),
            column("protocol", RunResult::protocol),
            column("target", RunResult::target),
            column("threads", RunResult::threads),
            column("size", RunResult::size),
            column("warmupSeconds", 3, RunResult::warmupSeconds),
            column("windowSeconds", 3, RunResult::windowSeconds),
            column("started", run -> run.calls().started()),
            column("ok", run -> run.calls().ok()),
            column("failed", run -> run.calls().failed()),
            column("abandoned", run -> run.calls().abandoned()),
            column("perSecond", 3, run -> run.throughput().perSecond()),
            column("perClientPerSecond", 3, run -> run.throughput().perClientPerSecond()));

    private static final List<HistoryColumn> COSTS = List.of(
            column("bytesSent", run -> run.bytes().sent()),
            column("bytesReceived", run -> run.bytes().received()),
            column("connectionsOpened", run -> run.connections().opened()),
            column("clientCpuSeconds", 3, run -> run.client().jvm().cpuSeconds()),
            column("clientGcPauseMillis", 3, run -> run.client().jvm().gcPauseMillis()),
            column("serverCpuSeconds", 3, run -> run.server().jvm().cpuSeconds()),
            column("serverGcPauseMillis", 3, run -> run.server().jvm().gcPauseMillis()),
            column("cxfVersion", run -> run.effective().get("cxfVersion")),
            column("conduit", run -> run.effective().get("conduit")),
            column("jvm", run -> run.effective().get("jvm")),
            column("verdict", run -> run.verdict().status()),
            column("reasons", run -> run.verdict().reasons().stream()
                    .map(reason -> reason.code().name())
                    .collect(Collectors.joining(" "))),
            new HistoryColumn("directory", Line::directory));

    private static final List<HistoryColumn> OFFERED = List.of(
            column("ratePerSecond", 3, run -> run.offered().firstPerSecond()),
            column("lastRatePerSecond", 3, run -> run.offered().lastPerSecond()),
            column("rampSeconds", 3, run -> run.offered().rampSeconds()),
            column("arrivals", run -> run.offered().arrivals()),
            column("scheduled", run -> run.offered().scheduled()),
            column("dropped", run -> run.offered().dropped()),
            column("behindSchedule", run -> run.offered().behindSchedule()));

    /** The last columns of both files. A file goes on with as many of them as the version had that began it. */
    private static final List<HistoryColumn> LATER = List.of(
            column("load", run -> run.load() == null ? null : run.load().text()),
            column("clientCpuMicrosPerCall", 3, RunResult::clientCpuMicrosPerCall),
            column("serverCpuMicrosPerCall", 3, RunResult::serverCpuMicrosPerCall));

    private static final List<HistoryColumn> CLOSED_LOOP =
            joined(List.of(CALLS, times("", RunResult::serviceTimeMicros), COSTS, LATER));

    private static final List<HistoryColumn> OPEN_LOOP = joined(List.of(
            CALLS,
            times("", RunResult::serviceTimeMicros),
            COSTS,
            OFFERED,
            times("response", RunResult::responseTimeMicros),
            LATER));

    private static List<HistoryColumn> joined(List<List<HistoryColumn>> groups) {
        return groups.stream().flatMap(List::stream).toList();
    }

    /** Names of columns in files that an earlier version began, by those of today. */
    private static final Map<String, String> OLD_NAMES =
            OldResults.OFFERED.entrySet().stream().collect(Collectors.toMap(Map.Entry::getValue, Map.Entry::getKey));

    public static final String HEADER = header(CLOSED_LOOP);

    /** The header of the file of open loops. */
    public static final String OPEN_LOOP_HEADER = header(OPEN_LOOP);

    private static final CsvMapper CSV = CsvMapper.builder()
            .enable(CsvGenerator.Feature.STRICT_CHECK_FOR_QUOTING)
            .build();

    private HistoryCsv() {}

    /** The one that a run belongs to. */
    public static ResultFile fileOf(RunResult result) {
        return result.offered() == null ? ResultFile.HISTORY : ResultFile.HISTORY_OPEN_LOOP;
    }

    /** @param directory where the files of the run are, as it is to be read later */
    public static String row(RunResult result, String directory) {
        return row(columns(result), new Line(result, directory));
    }

    private static List<HistoryColumn> columns(RunResult result) {
        return result.offered() == null ? CLOSED_LOOP : OPEN_LOOP;
    }

    private static List<HistoryColumn> times(String which, Function<RunResult, CallTimes> of) {
        List<HistoryColumn> columns = new ArrayList<>();
        for (CallTimes.TimeFigure figure : CallTimes.TimeFigure.values()) {
            // The columns of histories that are there already know no p95.
            if (figure != CallTimes.TimeFigure.P95) {
                String name = figure.field();
                String start = which.isEmpty()
                        ? name
                        : which + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
                columns.add(column(start + "Micros", 1, run -> figure.of(of.apply(run))));
            }
        }
        return columns;
    }

    private static String header(List<HistoryColumn> columns) {
        return columns.stream().map(HistoryColumn::name).collect(Collectors.joining(",")) + "\n";
    }

    private static String row(List<HistoryColumn> columns, Line line) {
        List<String> cells = columns.stream()
                .map(column -> Objects.toString(column.value().apply(line), ""))
                .toList();
        try {
            return CSV.writerFor(List.class).writeValueAsString(cells);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("texts can always be written", e);
        }
    }

    /**
     * Adds the line of a run, and the header to an empty file. Other threads and processes that do the same at the same
     * time wait, so no line is torn.
     *
     * @throws IOException if it cannot be written, or the file has other columns; it is then as it was
     */
    public static synchronized void append(Path file, RunResult result, String directory) throws IOException {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            // Held until the channel is closed. It keeps out other processes; a second lock of this JVM would fail.
            channel.lock();
            long end = channel.size();
            boolean empty = end == 0;
            List<HistoryColumn> columns = columns(result);
            int least = columns.size() - LATER.size();
            while (!empty && !isBegunWith(columns, channel)) {
                if (columns.size() == least) {
                    throw new IOException(file + " has other columns than this version writes; move it away");
                }
                columns = columns.subList(0, columns.size() - 1);
            }
            String text = (empty ? header(columns) : "")
                    + (empty || endsWithLineEnd(channel, end) ? "" : "\n")
                    + row(columns, new Line(result, directory));
            write(channel, end, text);
        }
    }

    /**
     * Its lines, the oldest first; columns of a later version too.
     *
     * @throws IOException with a message for people, if it cannot be read
     */
    public static List<HistoryRow> read(Path file) throws IOException {
        try (MappingIterator<Map<String, String>> rows = CSV.readerForMapOf(String.class)
                .with(CsvSchema.emptySchema().withHeader())
                .readValues(file.toFile())) {
            List<HistoryRow> read = new ArrayList<>();
            while (rows.hasNextValue()) {
                read.add(new HistoryRow(rows.nextValue()));
            }
            return read;
        } catch (JsonProcessingException e) {
            throw new IOException(file + " cannot be read: " + e.getOriginalMessage(), e);
        }
    }

    private static void write(FileChannel channel, long end, String text) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        try {
            long position = end;
            while (bytes.hasRemaining()) {
                position += channel.write(bytes, position);
            }
        } catch (IOException e) {
            channel.truncate(end);
            throw e;
        }
    }

    /** Whether a file has these columns, by their names of today or by those of an earlier version. */
    private static boolean isBegunWith(List<HistoryColumn> columns, FileChannel channel) throws IOException {
        String today = header(columns);
        String before = columns.stream()
                .map(column -> OLD_NAMES.getOrDefault(column.name(), column.name()))
                .collect(Collectors.joining(",", "", "\n"));
        return today.equals(start(channel, today.length())) || before.equals(start(channel, before.length()));
    }

    private static String start(FileChannel channel, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining() && channel.read(bytes, bytes.position()) >= 0) {
            // One read may give less than there is.
        }
        return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
    }

    /** @param end the length of the file */
    static boolean endsWithLineEnd(FileChannel channel, long end) throws IOException {
        ByteBuffer last = ByteBuffer.allocate(1);
        return end > 0 && channel.read(last, end - 1) == 1 && last.get(0) == '\n';
    }
}
