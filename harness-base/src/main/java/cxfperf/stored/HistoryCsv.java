package cxfperf.stored;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import cxfperf.result.CallTimes;
import cxfperf.result.OfferedLoad;
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
import java.util.StringJoiner;
import java.util.stream.Collectors;

/**
 * {@code history.csv}: one line for every run of a results directory, quoted as in RFC 4180. An empty cell is a value
 * that is not known. Runs of an open loop have a file and more columns of their own: their throughput is what they were
 * asked for, and nothing beside that of the others.
 */
public final class HistoryCsv {

    private static final String COLUMNS =
            "startedAt,scenario,operation,protocol,target,threads,size,warmupSeconds,windowSeconds,"
                    + "started,ok,failed,abandoned,perSecond,perClientPerSecond,"
                    + "meanMicros,p50Micros,p90Micros,p99Micros,p999Micros,p9999Micros,maxMicros,"
                    + "bytesSent,bytesReceived,connectionsOpened,clientCpuSeconds,clientGcPauseMillis,"
                    + "serverCpuSeconds,serverGcPauseMillis,"
                    + "cxfVersion,conduit,jvm,verdict,reasons,directory";

    private static final String OPEN_LOOP_COLUMNS = COLUMNS
            + ",ratePerSecond,lastRatePerSecond,rampSeconds,arrivals,due,unsent,late,"
            + "responseMeanMicros,responseP50Micros,responseP90Micros,responseP99Micros,responseP999Micros,"
            + "responseP9999Micros,responseMaxMicros";

    /** The last column. A file that an earlier version began goes on without it. */
    private static final String LOAD = ",load";

    public static final String HEADER = COLUMNS + LOAD + "\n";

    /** Of the file of open loops. */
    public static final String OPEN_LOOP_HEADER = OPEN_LOOP_COLUMNS + LOAD + "\n";

    private static final ObjectReader READER = new CsvMapper()
            .readerForMapOf(String.class)
            .with(CsvSchema.emptySchema().withHeader());

    private HistoryCsv() {}

    /** The one that a run belongs to. */
    public static ResultFile fileOf(RunResult result) {
        return result.offered() == null ? ResultFile.HISTORY : ResultFile.HISTORY_OPEN_LOOP;
    }

    private static String columns(RunResult result) {
        return result.offered() == null ? COLUMNS : OPEN_LOOP_COLUMNS;
    }

    /** @param directory where the files of the run are, as it is to be read later */
    public static String row(RunResult result, String directory) {
        return cells(result, directory) + ","
                + (result.load() == null ? "" : quoted(result.load().text())) + "\n";
    }

    /** All but the last one. */
    private static String cells(RunResult result, String directory) {
        StringJoiner cells = new StringJoiner(",");
        cells.add(quoted(result.startedAt()));
        cells.add(quoted(result.scenario()));
        cells.add(quoted(result.operation()));
        cells.add(quoted(result.protocol()));
        cells.add(quoted(result.target()));
        cells.add(String.valueOf(result.threads()));
        cells.add(String.valueOf(result.size()));
        cells.add(number(result.warmupSeconds(), 3));
        cells.add(number(result.windowSeconds(), 3));
        cells.add(String.valueOf(result.calls().started()));
        cells.add(String.valueOf(result.calls().ok()));
        cells.add(String.valueOf(result.calls().failed()));
        cells.add(String.valueOf(result.calls().abandoned()));
        cells.add(number(result.throughput().perSecond(), 3));
        cells.add(number(result.throughput().perClientPerSecond(), 3));
        add(cells, result.serviceTimeMicros());
        cells.add(cell(result.bytes().sent()));
        cells.add(cell(result.bytes().received()));
        cells.add(cell(result.connections().opened()));
        cells.add(number(result.client().cpuSeconds(), 3));
        cells.add(number(result.client().gcPauseMillis(), 3));
        cells.add(number(result.server().cpuSeconds(), 3));
        cells.add(number(result.server().gcPauseMillis(), 3));
        cells.add(cell(result.effective().get("cxfVersion")));
        cells.add(cell(result.effective().get("conduit")));
        cells.add(cell(result.effective().get("jvm")));
        cells.add(result.verdict().status().name());
        cells.add(result.verdict().reasons().stream()
                .map(reason -> reason.code().name())
                .collect(Collectors.joining(" ")));
        cells.add(quoted(directory));
        if (result.offered() != null) {
            addOffered(cells, result);
        }
        return cells.toString();
    }

    private static void addOffered(StringJoiner cells, RunResult result) {
        OfferedLoad offered = result.offered();
        cells.add(number(offered.firstPerSecond(), 3));
        cells.add(number(offered.lastPerSecond(), 3));
        cells.add(number(offered.rampSeconds(), 3));
        cells.add(offered.arrivals());
        cells.add(String.valueOf(offered.due()));
        cells.add(String.valueOf(offered.unsent()));
        cells.add(String.valueOf(offered.late()));
        add(cells, result.responseTimeMicros());
    }

    private static void add(StringJoiner cells, CallTimes times) {
        cells.add(number(times.mean(), 1));
        cells.add(number(times.p50(), 1));
        cells.add(number(times.p90(), 1));
        cells.add(number(times.p99(), 1));
        cells.add(number(times.p999(), 1));
        cells.add(number(times.p9999(), 1));
        cells.add(number(times.max(), 1));
    }

    /**
     * Adds the line of a run, and the header to an empty file. Other processes that do the same at the same time wait,
     * so no line is torn.
     *
     * @throws IOException if it cannot be written, or the file has other columns; it is then as it was
     */
    public static void append(Path file, RunResult result, String directory) throws IOException {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            // Held until the channel is closed.
            channel.lock();
            long end = channel.size();
            boolean empty = end == 0;
            String header = columns(result) + LOAD + "\n";
            String earlier = columns(result) + "\n";
            boolean begunEarlier = !empty && earlier.equals(start(channel, earlier.length()));
            if (!empty && !begunEarlier && !header.equals(start(channel, header.length()))) {
                throw new IOException(file + " has other columns than this version writes; move it away");
            }
            String text = (empty ? header : "")
                    + (empty || endsWithLineEnd(channel, end) ? "" : "\n")
                    + (begunEarlier ? cells(result, directory) + "\n" : row(result, directory));
            write(channel, end, text);
        }
    }

    /**
     * Its lines, the oldest first; columns of a later version too.
     *
     * @throws IOException with a message for people, if it cannot be read
     */
    public static List<HistoryRow> read(Path file) throws IOException {
        try (MappingIterator<Map<String, String>> rows = READER.readValues(file.toFile())) {
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

    private static String start(FileChannel channel, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining() && channel.read(bytes, bytes.position()) >= 0) {
            // One read may give less than there is.
        }
        return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
    }

    private static boolean endsWithLineEnd(FileChannel channel, long end) throws IOException {
        ByteBuffer last = ByteBuffer.allocate(1);
        return channel.read(last, end - 1) == 1 && last.get(0) == '\n';
    }

    private static String number(Double value, int decimals) {
        return value == null || value.isNaN() ? "" : String.format(Locale.ROOT, "%." + decimals + "f", value);
    }

    private static String cell(Object value) {
        return value == null ? "" : quoted(String.valueOf(value));
    }

    private static String quoted(String text) {
        return text.matches("[^\",\\r\\n]*") ? text : "\"" + text.replace("\"", "\"\"") + "\"";
    }
}
