package cxfperf.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import cxfperf.cli.ReportMain;
import cxfperf.experiment.Definition;
import cxfperf.experiment.Experiment;
import cxfperf.experiment.Variant;
import cxfperf.options.Home;
import cxfperf.options.Scenarios;
import cxfperf.options.typed.CommandLine;
import cxfperf.publish.ResultsFolder.FolderListing;
import cxfperf.report.render.FolderPage;
import cxfperf.report.render.FolderPage.BrokenEntry;
import cxfperf.report.render.FolderPage.FolderEntry;
import cxfperf.report.render.FolderPage.FolderLine;
import cxfperf.report.render.FolderPage.FolderPlace;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.stored.SampleRuns;
import cxfperf.stored.StoredJson;
import cxfperf.testing.SampleFinds;
import cxfperf.testing.SampleResults;
import cxfperf.testing.SampleTables;
import cxfperf.testing.SeriesFiles;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsFolderTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path home;

    private Path results;

    @BeforeEach
    void makeTheDirectory() throws IOException {
        results = Files.createDirectory(home.resolve("results"));
    }

    @Test
    void aRunIsListedWithItsVerdictRateTimesLineAndBuild() throws Exception {
        Path run = run("run", result -> {
            ((ObjectNode) result.get("effective"))
                    .put("build", "mine")
                    .put("harness", "sha256:0123456789abcdef")
                    .put("cxfVersion", "4.1.1");
            result.put("target", "https://user:secret@server:8443/path");
            result.put("threads", 1);
        });
        Files.writeString(run.resolve("report.html"), "the page");
        double rate = StoredJson.readRun(ResultFile.RESULT.in(run)).throughput().perSecond();

        FolderEntry entry = onlyEntry();

        assertThat(entry.place().path()).isEqualTo("run");
        assertThat(entry.page()).isTrue();
        assertThat(entry.kind()).isEqualTo("run");
        assertThat(entry.startedAt()).isEqualTo("2026-11-21T09:00:00");
        assertThat(entry.scenario()).isEqualTo("soap_http_doc_lit");
        assertThat(entry.operation()).isEqualTo("echoComplexTypeDoc");
        assertThat(entry.load()).isEqualTo("1 client, size 1, http");
        assertThat(entry.where()).doesNotContain("secret").endsWith("server:8443");
        assertThat(entry.status()).isEqualTo("PASS");
        assertThat(entry.warnings()).isPositive();
        assertThat(entry.reasons()).contains("SHARED_HOST");
        assertThat(entry.perSecond()).isCloseTo(rate, within(1e-3));
        assertThat(entry.line())
                .as("fifteen seconds of a rising rate")
                .matches("[0-9a-z]{15}")
                .contains("z");
        assertThat(entry.cxfVersion()).isEqualTo("4.1.1");
        assertThat(entry.harness()).isEqualTo("01234567");
        assertThat(entry.build()).isEqualTo("mine");
    }

    @Test
    void everyKindOfResultIsListed() throws Exception {
        run("a-run", result -> {});
        run("b-sum", result -> ((ObjectNode) result.get("effective"))
                .putArray("clientHosts")
                .add("one")
                .add("two"));
        SeriesFiles.write(directory("c-sweep"), SampleResults.levellingSweep());
        SeriesFiles.write(directory("d-search"), SampleFinds.found());
        write(directory("e-tables"), SampleTables.ofThreads());
        Files.copy(
                Path.of(StoredJson.class.getResource("sweep.json").toURI()),
                ResultFile.SWEEP.in(directory("f-sweep-of-an-earlier-version")));
        SampleRuns.kill(run("g-killed", result -> {}));
        Experiment unfinished = Experiment.begin(
                new Definition(
                        "is-b-better",
                        "soap_http_doc_lit",
                        null,
                        List.of(new Variant("A", Map.of()), new Variant("B", Map.of())),
                        List.of(),
                        Map.of(),
                        3,
                        1,
                        Map.of()),
                "2026-11-21T09:00:00Z");
        write(directory("h-unfinished"), unfinished);

        assertThat(entries())
                .extracting(FolderEntry::kind)
                .containsExactly("experiment", "run", "sweep", "tables", "search", "sweep", "sum", "run");
        assertThat(entries())
                .extracting(FolderEntry::status)
                .contains("unfinished")
                .doesNotContain("");
        FolderEntry search = entries().get(4);
        assertThat(search.perSecond()).isEqualTo(SampleFinds.found().answer().perSecond());
        assertThat(search.p99Micros()).isPositive();
        assertThat(search.line()).hasSizeGreaterThan(2);
    }

    /** The rate of one-way calls is not known where the server could not be asked. */
    @Test
    void aPointWhoseRateIsNotKnownDoesNotStandForItsSweep() throws Exception {
        RunResult known = SampleResults.oneWay();
        SeriesFiles.write(
                directory("sweep"),
                SampleResults.sweepOf(
                        List.of(
                                SampleResults.sweepPoint(1, "known", known),
                                SampleResults.sweepPoint(2, "unknown", SampleResults.oneWayUnknown())),
                        2));

        assertThat(onlyEntry().perSecond()).isCloseTo(known.throughput().perSecond(), within(1e-3));
    }

    @Test
    void whatIsNoResultIsLeftOutAndCounted() throws Exception {
        run("run", result -> {});
        Files.writeString(ResultFile.RESULT.in(directory("broken")), "{\"schema\": 2, \"calls\"");
        Files.writeString(ResultFile.EXPERIMENT.in(directory("empty")), "");
        Files.writeString(ResultFile.RESULT.in(directory("foreign-schema")), "{\"schema\": 99}");
        try (RandomAccessFile large =
                new RandomAccessFile(ResultFile.RESULT.in(directory("large")).toFile(), "rw")) {
            large.setLength(1L << 40);
        }
        Files.createDirectory(ResultFile.RESULT.in(directory("a-directory-in-its-place")));
        Files.writeString(directory("notes").resolve("notes.txt"), "mine");
        Files.createSymbolicLink(results.resolve("latest"), Path.of("run"));
        Files.createSymbolicLink(results.resolve("notes").resolve("circle"), Path.of(".."));

        FolderListing listing = ResultsFolder.write(results, "scripts");

        assertThat(listing.listed()).isOne();
        assertThat(listing.leftOut()).isEqualTo(6);
        ListedFolder folder = folder();
        assertThat(folder.foreign()).isEqualTo(2);
        assertThat(folder.broken())
                .extracting(each -> each.place().path())
                .containsExactly("large", "foreign-schema", "empty", "broken");
        assertThat(folder.broken()).extracting(BrokenEntry::why).allMatch(why -> !why.isEmpty());
    }

    @Test
    void whatIsInADirectoryOfTheDirectoryIsListedButNotDeeper() throws Exception {
        run("nightly/run", result -> {});
        run("deep/deeper/run", result -> {});
        run("X-agents/load1-4000", result -> {});
        run("X-agents/load2-4000", result -> {});
        run("X-agents/20261121T090000Z-scenario-operation-merged", result -> {});

        assertThat(entries())
                .extracting(entry -> entry.place().path())
                .containsExactly("nightly/run", "X-agents/20261121T090000Z-scenario-operation-merged");
        assertThat(folder().foreign()).isOne();
    }

    @Test
    void onlyWhatIsNewOrHasChangedIsReadAgain() throws Exception {
        Path old = run("old", result -> {});
        Path changed = run("changed \\ \"],[\u0001<", result -> {});
        Path deleted = run("deleted", result -> {});
        assertThat(entries()).hasSize(3);
        // Its size and time are those of before: it would be broken if it was read.
        FileTime time = Files.getLastModifiedTime(ResultFile.RESULT.in(old));
        Files.writeString(ResultFile.RESULT.in(old), "x".repeat((int) Files.size(ResultFile.RESULT.in(old))));
        Files.setLastModifiedTime(ResultFile.RESULT.in(old), time);
        edit(changed, result -> result.put("operation", "another one"));
        for (ResultFile file : List.of(ResultFile.RESULT, ResultFile.TIMELINE, ResultFile.LATENCY)) {
            Files.delete(file.in(deleted));
        }
        Files.delete(deleted);

        assertThat(entries()).extracting(FolderEntry::operation).containsExactly("echoComplexTypeDoc", "another one");
        assertThat(folder().broken()).isEmpty();
    }

    @Test
    void afterARunOnlySomeOfManyNewResultsAreReadAndThePageSaysSo() throws Exception {
        for (int i = 0; i < 60; i++) {
            run("run-" + (100 + i), result -> {});
        }

        ResultsFolder.afterRun(results.resolve("run-159"), "scripts");
        assertThat(folder().entries()).hasSize(50);
        assertThat(folder().entries().get(0).place().path()).isEqualTo("run-159");
        assertThat(folder().unread()).isEqualTo(10);

        ResultsFolder.afterRun(results.resolve("run-159"), "scripts");
        assertThat(folder().entries()).hasSize(60);
        assertThat(folder().unread()).isZero();
    }

    @Test
    void noTextOfAResultEndsTheDataOfThePage() throws Exception {
        String hostile = "</script><!--<script>alert(1)</script>\u2028'\"&amp;\u0000";
        Path run = run("run", result -> {
            result.put("scenario", hostile).put("operation", hostile + "x".repeat(100_000));
            ((ObjectNode) result.get("effective")).put("build", hostile);
        });
        Files.move(run, results.resolve("<img src=x onerror=alert(1)> javascript:?#%2e."));
        Files.writeString(ResultFile.RESULT.in(directory("<b>broken</b>")), "</script><b>");

        FolderEntry entry = onlyEntry();

        assertThat(entry.scenario()).isEqualTo(hostile);
        assertThat(entry.operation()).hasSize(120);
        String page = Files.readString(ResultFile.INDEX.in(results));
        assertThat(page).doesNotContain("<!--", "<img", "<b>");
        assertThat(page.split("</script>", -1))
                .as("the data, and the page's own script")
                .hasSize(3);
    }

    @Test
    void aDirectoryThatCannotBeWrittenToIsListedWithoutAPage() throws Exception {
        Path run = run("run", result -> {});
        Files.setPosixFilePermissions(results, PosixFilePermissions.fromString("r-xr-xr-x"));
        // Permissions do not hold root back, as whom tests may run.
        assumeFalse(Files.isWritable(results));

        FolderListing listing = ResultsFolder.write(results, "scripts");
        ResultsFolder.afterRun(run, "scripts");

        assertThat(listing.listed()).isOne();
        assertThat(listing.unwritten()).contains("the directory cannot be written to");
        assertThat(ResultFile.INDEX.in(results)).doesNotExist();
    }

    @Test
    void aPageThatCannotBeWrittenIsNoMatterOfARun() {
        // Nobody can make a file there.
        Path run = Path.of("/proc/self/net/stat");

        ResultsFolder.afterRun(run, "scripts");

        assertThat(run.resolveSibling("index.html")).doesNotExist();
    }

    @Test
    void aPageOfSomebodyElseStays() throws Exception {
        run("run", result -> {});
        Path page = Files.writeString(ResultFile.INDEX.in(results), "<p>mine</p>");

        FolderListing listing = ResultsFolder.write(results, "scripts");
        assertThat(listing.unwritten()).contains("there is a file of this name that is no such list");
        assertThat(listing.listed()).isOne();
        ResultsFolder.afterRun(results.resolve("run"), "scripts");
        assertThat(page).content().isEqualTo("<p>mine</p>");
        Files.write(page, new byte[] {(byte) 0xff, (byte) 0xfe});
        assertThat(ResultsFolder.write(results, "scripts").unwritten()).isPresent();

        Path elsewhere = Files.writeString(home.resolve("elsewhere.html"), nothing());
        Files.delete(page);
        Files.createSymbolicLink(page, elsewhere);
        assertThat(ResultsFolder.write(results, "scripts").unwritten()).isPresent();
        assertThat(page).isSymbolicLink();
    }

    @Test
    void aPageOfAnotherVersionOrACutOneIsMadeAnew() throws Exception {
        run("run", result -> {});
        onlyEntry();
        Path page = ResultFile.INDEX.in(results);
        String whole = Files.readString(page);

        for (String other : List.of(
                whole.replace("\"version\":2,", "\"version\":0,"),
                whole.replace("\"version\":2,", "\"version\":2,\"more\":[],"),
                whole.replace("[[\"run\",", "[[null,"),
                whole.substring(0, whole.indexOf("\"entries\"")),
                whole.substring(0, whole.indexOf("\n", whole.indexOf("[[\"run\","))) + "</script>")) {
            assertThat(Files.writeString(page, other)).content().isNotEqualTo(whole);
            assertThat(onlyEntry().kind()).isEqualTo("run");
            assertThat(page).content().isEqualTo(whole);
        }
    }

    @Test
    void runsThatEndAtOnceAreAllListedAndADraftOfAKilledOneIsRemoved() throws Exception {
        Path left = Files.writeString(results.resolve("index.html.1.part"), "half");
        Files.setLastModifiedTime(left, FileTime.from(Instant.now().minusSeconds(3_600)));
        Path young = Files.writeString(results.resolve("index.html.2.part"), "half");
        CountDownLatch start = new CountDownLatch(1);
        List<Thread> ends = IntStream.range(0, 8)
                .mapToObj(i -> new Thread(() -> {
                    try {
                        Path run = run("run-" + i, result -> {});
                        start.await();
                        ResultsFolder.afterRun(run, "scripts");
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                }))
                .toList();
        ends.forEach(Thread::start);
        start.countDown();
        for (Thread end : ends) {
            end.join();
        }

        assertThat(folder().entries()).hasSize(8);
        try (Stream<Path> files = Files.list(results)) {
            assertThat(files.filter(Files::isRegularFile))
                    .containsExactlyInAnyOrder(ResultFile.INDEX.in(results), young);
        }
    }

    @Test
    void aRunOfAnExperimentHasNoListOfItsOwn() throws Exception {
        Path experiment = directory("experiment");
        write(experiment, SampleTables.ofThreads());
        Path run = run("experiment/runs/001/run", result -> {});

        ResultsFolder.afterRun(run, "scripts");

        assertThat(run.resolveSibling("index.html")).doesNotExist();
        assertThat(ResultFile.INDEX.in(results)).doesNotExist();
    }

    /** The size is bounded, and a second result costs what the first one does. */
    @Test
    void thePageOfTenThousandResultsGrowsByTheSameForEach() throws Exception {
        String one = many(1_000);
        String ten = many(10_000);

        assertThat(ten.length()).isLessThan(4_000_000);
        assertThat((ten.length() - one.length()) / 9_000.0)
                .isCloseTo((one.length() - nothing().length()) / 1_000.0, withPercentage(2));
        assertThat(FolderPage.read(ten).values()).hasSize(10_000);
        assertThat(Set.copyOf(FolderPage.read(ten).values())).isEqualTo(Set.copyOf(lines(10_000)));
    }

    @Test
    void reportWithoutOptionsSaysWhereTheListIs() throws Exception {
        run("run", result -> {});
        ReportMain.run(plan());

        assertThat(folder().entries()).hasSize(1);
        assertThat(folder().report()).isEqualTo("scripts/report");
    }

    private ReportMain.ReportPlan plan() throws Exception {
        return ReportMain.plan(
                CommandLine.parse(List.of("report"), Scenarios.of(List.of()), new StringBuilder())
                        .orElseThrow(),
                new Home(home));
    }

    private static String nothing() {
        return FolderPage.render("scripts/report", List.of(), 0, 0);
    }

    private static String many(int entries) {
        return FolderPage.render("scripts/report", lines(entries), 0, 0);
    }

    private static List<FolderLine> lines(int entries) {
        return IntStream.range(100_000, 100_000 + entries)
                .mapToObj(i -> FolderPage.line(new FolderEntry(
                        new FolderPlace("20261121T" + i + "Z-soap_http_doc_lit-echoComplexTypeDoc", "Rk3abcdef.5xyz"),
                        true,
                        "run",
                        "2026-11-21T09:00:00",
                        "soap_http_doc_lit",
                        "echoComplexTypeDoc",
                        "32 clients, size 1, http",
                        "server1.example.com:8080",
                        "PASS",
                        3,
                        "NOT_WARM CLIENT_CPU_SATURATED SHARED_HOST",
                        1_234.567,
                        17_629.5,
                        "0123456789abcdefghijklmnopqrstuv",
                        "4.1.1",
                        "0123abcd",
                        "")))
                .toList();
    }

    private static void write(Path directory, Experiment experiment) throws IOException {
        Files.writeString(
                ResultFile.EXPERIMENT.in(directory), StoredJson.tree(experiment).toString());
    }

    private Path directory(String name) throws IOException {
        return Files.createDirectories(results.resolve(name));
    }

    private Path run(String name, Consumer<ObjectNode> change) throws IOException {
        Path run = SampleRuns.copy(results.resolve(name), "2026-11-21T09:00:00Z");
        edit(run, change);
        return run;
    }

    private static void edit(Path run, Consumer<ObjectNode> change) throws IOException {
        ObjectNode result = (ObjectNode) JSON.readTree(ResultFile.RESULT.in(run).toFile());
        change.accept(result);
        JSON.writeValue(ResultFile.RESULT.in(run).toFile(), result);
    }

    private List<FolderEntry> entries() throws IOException {
        assertThat(ResultsFolder.write(results, "scripts").unwritten()).isEmpty();
        return folder().entries();
    }

    private FolderEntry onlyEntry() throws IOException {
        List<FolderEntry> entries = entries();
        assertThat(entries).hasSize(1);
        return entries.get(0);
    }

    /** What the page's script reads. */
    private record ListedFolder(
            int version, String report, int foreign, int unread, List<FolderEntry> entries, List<BrokenEntry> broken) {}

    private ListedFolder folder() throws IOException {
        String page = Files.readString(ResultFile.INDEX.in(results));
        String data = page.substring(page.indexOf("id=\"folder\">") + 12);
        return JSON.readValue(data.substring(0, data.indexOf("</script>")), ListedFolder.class);
    }
}
