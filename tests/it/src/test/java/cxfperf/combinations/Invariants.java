package cxfperf.combinations;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import cxfperf.jvms.ExitCode;
import cxfperf.result.ResultFile;
import cxfperf.result.Status;
import cxfperf.testing.ResultSchema;
import cxfperf.testing.SeriesFiles;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/** Checks what holds for each run, whatever its options. A violation is one line with the numbers. */
final class Invariants {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** The tolerance for sums of decimals. */
    private static final double EXACT = 1e-6;

    private static final Pattern FIELD = Pattern.compile("<data [^>]*>");
    private static final Pattern ATTRIBUTE = Pattern.compile("(data-field|value)=\"([^\"]*)\"");

    private final Combination combination;
    private final Trial.Ended ended;
    private final List<String> broken = new ArrayList<>();

    private Invariants(Combination combination, Trial.Ended ended) {
        this.combination = combination;
        this.ended = ended;
    }

    static List<String> broken(Combination combination, Trial.Ended ended) throws Exception {
        Invariants invariants = new Invariants(combination, ended);
        invariants.checkConsole();
        invariants.checkFiles();
        return invariants.broken;
    }

    private void checkConsole() {
        for (String line : ended.console()) {
            for (String unwanted : List.of(
                    "\tat ", "please report", "Exception in thread", "SEVERE", "WARNING: ", "Infinity", "NaN")) {
                require(!line.contains(unwanted), "the console has " + line);
            }
        }
    }

    private void checkFiles() throws Exception {
        if (!Files.isDirectory(ended.results())) {
            broken.add("no results, and exit code " + ended.exitCode() + " where none is refused");
            return;
        }
        List<Path> runs;
        try (Stream<Path> entries = Files.list(ended.results())) {
            runs = entries.filter(Files::isDirectory).toList();
        }
        if (runs.size() != 1) {
            broken.add("one directory of results is expected, not " + runs + ", with exit code " + ended.exitCode());
            return;
        }
        Path run = runs.get(0);
        JsonNode document;
        switch (combination.value(Values.LOAD)) {
            case "find" -> document = checkFind(run);
            case "sweep", "rates", "repeats" -> document = checkSweep(run);
            default -> document = checkRun(run, true);
        }
        String status = document.at("/verdict/status").asText();
        require(
                ended.exitCode() == ExitCode.of(Status.valueOf(status)).code(),
                "exit code " + ended.exitCode() + " of verdict " + status);
        require(ended.output().contains(": " + status), "the console has no verdict " + status);
        if (Files.exists(ResultFile.PROFILE.in(run))) {
            ((ObjectNode) document)
                    .set("profile", JSON.readTree(ResultFile.PROFILE.in(run).toFile()));
        }
        require(
                document.has("profile") == combination.value("profile").equals("true") || document.has("points"),
                "profile.json " + (document.has("profile") ? "is there" : "is missing"));
        checkPage(ResultFile.REPORT_HTML.in(run), document);
    }

    private JsonNode checkSweep(Path directory) throws Exception {
        JsonNode sweep = SeriesFiles.sweep(directory);
        require(
                sweep.at("/points").size() == 2,
                "2 points are expected, not " + sweep.at("/points").size());
        for (JsonNode point : sweep.at("/points")) {
            Path own = directory.resolve(point.at("/directory").asText());
            checkRun(own, false);
        }
        return sweep;
    }

    private JsonNode checkFind(Path directory) throws Exception {
        JsonNode find = SeriesFiles.find(directory);
        for (JsonNode point : find.at("/points")) {
            Path own = directory.resolve(point.at("/directory").asText());
            JsonNode result = checkRun(own, false);
            long dropped = count(result, "/offered/dropped");
            require(
                    dropped == 0 || !point.at("/held").asBoolean(),
                    point.at("/perSecond") + "/s holds with " + dropped + " dropped calls");
        }
        return find;
    }

    /** @param alone whether the run is not a point of a sweep or of a search */
    private JsonNode checkRun(Path directory, boolean alone) throws Exception {
        JsonNode result = JSON.readTree(ResultFile.RESULT.in(directory).toFile());
        ResultSchema.violations(result).forEach(violation -> broken.add("result.json: " + violation));
        checkSettings(result, alone);
        checkCounts(result);
        checkThroughput(result);
        checkTimeline(ResultFile.TIMELINE.in(directory), result);
        checkLog(ResultFile.LATENCY.in(directory), result);
        checkServer(result);
        checkVerdict(result, alone);
        if (alone) {
            checkPrinted(result);
        }
        return result;
    }

    private void checkSettings(JsonNode result, boolean alone) {
        Map<String, String> options = combination.options();
        same("scenario", combination.space().scenario().name(), result.at("/scenario"));
        if (options.containsKey("operation") || !combination.space().isForeign()) {
            same(
                    "operation",
                    options.getOrDefault(
                            "operation",
                            combination.space().scenario().operations().stream()
                                    .findFirst()
                                    .orElse("")),
                    result.at("/operation"));
        }
        same("protocol", options.getOrDefault("protocol", "http"), result.at("/protocol"));
        if (!combination.value(Values.LOAD).equals("sweep")) {
            same("threads", options.getOrDefault("threads", "4"), result.at("/threads"));
        }
        same("size", options.getOrDefault("size", "1"), result.at("/size"));
        same("virtualThreads", options.getOrDefault("virtualThreads", "false"), result.at("/effective/virtualThreads"));
        if (options.containsKey("invocations")) {
            long asked = Long.parseLong(options.get("invocations")) * count(result, "/threads");
            require(
                    count(result, "/calls/started") == asked,
                    asked + " invocations asked for, " + result.at("/calls/started") + " started");
            if (options.getOrDefault("warmup", "auto").equals("0")) {
                require(
                        count(result, "/coolDownCalls/started") == 0 && count(result, "/warmupCalls/started") == 0,
                        "with -Dinvocations and -Dwarmup=0 there were other calls: warm-up "
                                + result.at("/warmupCalls/started") + ", cool-down "
                                + result.at("/coolDownCalls/started"));
            }
        }
        if (alone && options.containsKey("time") && !options.containsKey("invocations")) {
            require(
                    number(result, "/windowSeconds") == Double.parseDouble(options.get("time")),
                    "a window of " + options.get("time") + " s asked for, " + result.at("/windowSeconds"));
        }
    }

    private void same(String what, String asked, JsonNode stored) {
        require(asked.equals(stored.asText()), what + ": " + asked + " asked for, " + stored + " in result.json");
    }

    private void checkCounts(JsonNode result) {
        checkSum("calls", result.at("/calls"));
        checkSum("warmupCalls", result.at("/warmupCalls"));
        if (!result.at("/coolDownCalls").isNull()) {
            checkSum("coolDownCalls", result.at("/coolDownCalls"));
        }
        for (String count : List.of("started", "ok", "failed", "abandoned")) {
            long sum = 0;
            for (JsonNode operation : result.at("/operations")) {
                sum += count(operation, "/calls/" + count);
            }
            require(
                    result.at("/operations").isEmpty() || sum == count(result, "/calls/" + count),
                    count + ": operations " + sum + ", all " + result.at("/calls/" + count));
        }
        result.at("/operations")
                .properties()
                .forEach(operation ->
                        checkSum(operation.getKey(), operation.getValue().at("/calls")));
        JsonNode offered = result.at("/offered");
        if (!offered.isMissingNode()) {
            require(
                    count(offered, "/scheduled") == count(result, "/calls/started") + count(offered, "/dropped"),
                    "scheduled " + offered.at("/scheduled") + ", started " + result.at("/calls/started") + ", dropped "
                            + offered.at("/dropped"));
            if (offered.at("/arrivals").asText().equals("constant") && number(offered, "/rampSeconds") == 0) {
                double scheduled = number(offered, "/firstPerSecond") * number(result, "/windowSeconds");
                require(
                        Math.abs(scheduled - count(offered, "/scheduled")) <= 1,
                        offered.at("/scheduled") + " scheduled, " + scheduled + " by rate and window");
            }
        }
    }

    private void checkSum(String name, JsonNode calls) {
        long sum = count(calls, "/ok") + count(calls, "/failed") + count(calls, "/abandoned");
        require(
                sum == count(calls, "/started"),
                name + ": started " + calls.at("/started") + ", ok + failed + abandoned " + sum);
    }

    private void checkThroughput(JsonNode result) {
        double seconds = number(result, "/windowSeconds");
        long threads = count(result, "/threads");
        List<JsonNode> all = new ArrayList<>();
        all.add(result);
        result.at("/operations").forEach(all::add);
        for (JsonNode one : all) {
            JsonNode throughput = one.at("/throughput");
            double ended = throughput
                            .at(throughput.has("sentPerSecond") ? "/sentPerSecond" : "/perSecond")
                            .asDouble()
                    * seconds;
            // Each client has a call in flight at both ends of the window, at most.
            require(
                    Math.abs(ended - number(one, "/calls/ok")) <= threads,
                    "rate x window is " + ended + ", and " + one.at("/calls/ok") + " calls are ok");
            if (throughput.at("/perSecond").isNumber()) {
                close(
                        "per client x clients",
                        number(throughput, "/perClientPerSecond") * threads,
                        number(throughput, "/perSecond"));
            }
        }
        if (!result.has("oneWay")) {
            close(
                    "throughput x window",
                    number(result, "/throughput/perSecond") * seconds,
                    number(result, "/endedInWindow/ok"));
            checkLittlesLaw(result, threads);
        }
        if (result.at("/oneWay/completed").isNumber()) {
            long twoWay = count(result, "/endedInWindow/ok") - count(result, "/endedInWindow/oneWay");
            close(
                    "throughput x window of completed calls",
                    number(result, "/throughput/perSecond") * seconds,
                    twoWay + number(result, "/oneWay/completed"));
            require(
                    count(result, "/oneWay/completed") <= count(result, "/oneWay/sent")
                            || count(result, "/warmupCalls/started") > 0,
                    "more completed than sent: " + result.at("/oneWay"));
        }
    }

    /**
     * Clients = rate x mean time: a client of a closed loop is always in a call, but for the time between two calls.
     * The calls at the edges of the window are its noise.
     */
    private void checkLittlesLaw(JsonNode result, long threads) {
        JsonNode mean = result.at("/serviceTimeMicros/mean");
        long started = count(result, "/calls/started");
        if (result.has("offered")
                || !mean.isNumber()
                || count(result, "/calls/ok") < started
                || result.at("/load/invocations").isNumber()) {
            return;
        }
        double inCalls = number(result, "/throughput/perSecond") * mean.asDouble() / 1e6;
        double edges = 2.0 * threads / started;
        require(
                inCalls <= threads * (1.05 + edges),
                "rate x mean time is " + inCalls + " calls in flight of " + threads + " clients");
    }

    private void close(String what, double one, double other) {
        require(Math.abs(one - other) <= EXACT * Math.max(1, Math.abs(other)), what + ": " + one + " and " + other);
    }

    private void checkTimeline(Path file, JsonNode result) throws IOException {
        List<String> lines = Files.readAllLines(file);
        List<String> names = List.of(lines.get(0).split(",", -1));
        for (Map.Entry<String, String> column : Map.of(
                        "ok", "/calls/ok",
                        "failed", "/calls/failed",
                        "scheduled", "/offered/scheduled",
                        "started", "/calls/started")
                .entrySet()) {
            int index = names.indexOf(column.getKey());
            JsonNode total = result.at(column.getValue());
            if (index >= 0 && total.isNumber()) {
                long sum = lines.stream()
                        .skip(1)
                        .map(line -> line.split(",", -1)[index])
                        .filter(cell -> !cell.isEmpty())
                        .mapToLong(Long::parseLong)
                        .sum();
                // A call that never returned is in the totals, and in no second.
                long stuck = column.getKey().equals("failed") ? count(result, "/calls/failures/STUCK") : 0;
                require(
                        sum + stuck == total.asLong(),
                        "timeline.csv: " + column.getKey() + " " + sum + ", total " + total);
            }
        }
        require(names.contains("ok") && names.contains("failed"), "timeline.csv has columns " + names);
    }

    private void checkLog(Path file, JsonNode result) throws IOException {
        Map<String, Long> counts = new HashMap<>();
        try (FileInputStream in = new FileInputStream(file.toFile())) {
            HistogramLogReader reader = new HistogramLogReader(in);
            for (EncodableHistogram next = reader.nextIntervalHistogram();
                    next != null;
                    next = reader.nextIntervalHistogram()) {
                counts.merge(next.getTag() == null ? "" : next.getTag(), ((Histogram) next).getTotalCount(), Long::sum);
            }
        }
        boolean open = result.has("offered");
        if (result.at("/operations").isEmpty()) {
            checkLogged(counts, "", open, result);
        } else {
            result.at("/operations")
                    .properties()
                    .forEach(operation -> checkLogged(counts, operation.getKey(), open, operation.getValue()));
        }
    }

    private void checkLogged(Map<String, Long> counts, String tag, boolean open, JsonNode of) {
        long ok = count(of, "/calls/ok");
        long logged = counts.getOrDefault(tag, 0L);
        require(logged == ok, "latency.hlog: " + logged + " service times of '" + tag + "', ok " + ok);
        if (open) {
            String response = tag.isEmpty() ? "response" : tag + ":response";
            long responses = counts.getOrDefault(response, 0L);
            require(responses == ok, "latency.hlog: " + responses + " of '" + response + "', ok " + ok + " " + counts);
        }
    }

    /**
     * Compares with the server's own count, in another JVM, of all calls between the opening of the window and the end.
     */
    private void checkServer(JsonNode result) {
        boolean isAsked = !combination.value("admin").equals("none")
                && !(combination.space().isForeign()
                        && combination.value("admin").equals("-")
                        && !combination.value("port").equals("0"));
        JsonNode server = result.at("/server");
        require(
                isAsked == server.at("/unknownBecause").isNull(),
                "the server is " + (isAsked ? "" : "not ") + "to be asked, and unknown because "
                        + server.at("/unknownBecause"));
        if (!isAsked || !server.at("/calls").isObject()) {
            return;
        }
        long failed = count(result, "/calls/failed")
                + count(result, "/calls/abandoned")
                + count(result, "/runInCalls/failed")
                + count(result, "/coolDownCalls/failed")
                + count(result, "/coolDownCalls/abandoned");
        if (failed > 0) {
            return;
        }
        Set<String> operations = new TreeSet<>();
        result.at("/operations").properties().forEach(operation -> operations.add(operation.getKey()));
        if (operations.isEmpty()) {
            operations.add(result.at("/operation").asText());
        }
        long counted = 0;
        for (Map.Entry<String, JsonNode> one : server.at("/calls").properties()) {
            if (combination.space().isForeign() || operations.contains(one.getKey())) {
                counted += one.getValue().asLong();
            }
        }
        long sent = count(result, "/calls/started")
                + count(result, "/runInCalls/started")
                + count(result, "/coolDownCalls/started");
        require(
                counted == sent,
                "the server counted " + counted + " " + server.at("/calls") + ", the client sent " + sent + " ("
                        + result.at("/calls/started") + " + run-in " + result.at("/runInCalls/started")
                        + " + cool-down " + result.at("/coolDownCalls/started") + ")");
    }

    private void checkVerdict(JsonNode result, boolean alone) {
        String status = result.at("/verdict/status").asText();
        String worst = "PASS";
        Set<String> codes = new TreeSet<>();
        for (JsonNode reason : result.at("/verdict/reasons")) {
            String own = reason.at("/status").asText();
            if (Status.valueOf(own).compareTo(Status.valueOf(worst)) > 0) {
                worst = own;
            }
            if (!own.equals("PASS")) {
                codes.add(reason.at("/code").asText());
            }
        }
        require(worst.equals(status), "verdict " + status + ", the worst of its reasons " + worst);
        long due = count(result, "/offered/scheduled");
        long dropped = count(result, "/offered/dropped");
        boolean notKept = dropped > 0 && (due < 100 || dropped * 100 > due);
        boolean missed = false;
        for (JsonNode objective : result.at("/objectives")) {
            missed |= !objective.at("/met").asBoolean();
        }
        long wrong = count(result, "/calls/failed") + count(result, "/calls/abandoned");
        Set<String> expected = new TreeSet<>();
        if (notKept) {
            expected.add("RATE_NOT_KEPT");
        }
        if (missed) {
            expected.add("OBJECTIVE_MISSED");
        }
        if (wrong > 0) {
            broken.add(wrong + " calls failed: " + result.at("/calls/failures") + " " + result.at("/calls/examples"));
        }
        if (alone && wrong == 0) {
            for (JsonNode objective : result.at("/objectives")) {
                String text = objective.at("/text").asText();
                boolean hopeless = text.endsWith("max<1us")
                        || objective.at("/measured").isNull()
                        // On a very busy host, no call of a cold run may end in the window.
                        || text.startsWith("throughput") && count(result, "/endedInWindow/ok") == 0;
                require(objective.at("/met").asBoolean() != hopeless, "objective " + objective);
            }
        }
        expected.addAll(Verdicts.expected(combination, result));
        if (count(result, "/calls/started") == 0 && dropped > 0) {
            // On a very busy host, no call may begin in the window.
            expected.add("NO_VERIFIED_CALLS");
        }
        if (count(result, "/oneWay/completed") < count(result, "/oneWay/sent")) {
            // Only the judge knows whether this backlog grew by more than its noise.
            codes.remove("BACKLOG_GROWS");
        }
        require(
                codes.equals(expected) || wrong > 0,
                "verdict " + status + " for " + codes + ", expected " + expected + ": "
                        + result.at("/verdict/reasons"));
    }

    /** Checks the printed rate of all clients: without decimals from a thousand on. */
    private void checkPrinted(JsonNode result) {
        Pattern aggregate = Pattern.compile("AGGREGATE throughput: \\S+ ([0-9,.]+) .*");
        List<String> printed = ended.console().stream()
                .map(aggregate::matcher)
                .filter(Matcher::matches)
                .map(matcher -> matcher.group(1).replace(",", ""))
                .toList();
        JsonNode stored = result.at("/throughput/perSecond");
        if (stored.isNull()) {
            return;
        }
        require(printed.size() == 1, "the console has AGGREGATE " + printed);
        if (printed.size() == 1) {
            double shown = Double.parseDouble(printed.get(0));
            double exact = stored.asDouble();
            require(
                    Math.abs(shown - exact) <= Math.max(0.05, exact / 1_000),
                    "the console has AGGREGATE " + shown + ", result.json " + exact);
        }
        String counts = String.format(
                Locale.ROOT,
                "calls        started %,d = ok %,d + failed %,d + abandoned %,d",
                count(result, "/calls/started"),
                count(result, "/calls/ok"),
                count(result, "/calls/failed"),
                count(result, "/calls/abandoned"));
        require(ended.output().contains(counts), "the console has no line: " + counts);
    }

    private void checkPage(Path page, JsonNode document) throws IOException {
        if (!Files.exists(page)) {
            broken.add("no " + page);
            return;
        }
        Map<String, String> fields = new HashMap<>();
        Matcher data = FIELD.matcher(Files.readString(page));
        while (data.find()) {
            Map<String, String> attributes = new HashMap<>();
            Matcher attribute = ATTRIBUTE.matcher(data.group());
            while (attribute.find()) {
                attributes.put(attribute.group(1), text(attribute.group(2)));
            }
            if (attributes.containsKey("data-field")) {
                fields.put(attributes.get("data-field"), attributes.getOrDefault("value", ""));
            }
        }
        if (document.has("calls")) {
            require(fields.size() > 20, "the page has " + fields.size() + " figures");
            fields.forEach((name, shown) -> {
                JsonNode stored = document.at("/" + name.replace('.', '/'));
                require(
                        shown.equals(stored.isNull() || stored.isMissingNode() ? "" : stored.asText()),
                        "the page has " + name + " " + shown + ", result.json " + stored);
            });
        }
    }

    private static String text(String html) {
        return html.replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&#39;", "'")
                .replace("&amp;", "&");
    }

    private static long count(JsonNode node, String pointer) {
        return node.at(pointer).asLong();
    }

    private static double number(JsonNode node, String pointer) {
        return node.at(pointer).asDouble();
    }

    private void require(boolean holds, String otherwise) {
        if (!holds) {
            broken.add(otherwise);
        }
    }
}
