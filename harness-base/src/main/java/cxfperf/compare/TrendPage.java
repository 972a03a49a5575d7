package cxfperf.compare;

import cxfperf.experiment.Trend;
import cxfperf.publish.Reports;
import cxfperf.report.TrendDocument;
import cxfperf.report.render.HtmlPage;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.stored.HistoryCsv;
import cxfperf.stored.HistoryCsv.HistoryRow;
import cxfperf.stored.StoredJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Makes the page that shows how the runs of one load changed from build to build. */
public final class TrendPage {

    /** Directories of the runs of the rows, unless they were deleted. */
    private final Map<HistoryRow, Path> places = new IdentityHashMap<>();

    /** Results that were read already. */
    private final Map<HistoryRow, Optional<RunResult>> results = new IdentityHashMap<>();

    private final List<HistoryRow> rows = new ArrayList<>();

    private TrendPage() {}

    /**
     * Renders the page.
     *
     * @param page file of the page, which links are relative to
     * @param directories directories of runs, or above runs, whose histories are read
     * @throws IOException with a message for people, if one cannot be read
     */
    public static String render(Path page, List<Path> directories, RunResult wanted, BaselineComparison comparison)
            throws IOException {
        TrendPage pages = new TrendPage();
        ResultFile history = HistoryCsv.fileOf(wanted);
        Set<Path> above = new LinkedHashSet<>();
        for (Path directory : directories) {
            Path real = directory.toRealPath();
            above.add(Files.isRegularFile(ResultFile.RESULT.in(real)) ? real.getParent() : real);
        }
        for (Path directory : above) {
            if (Files.isRegularFile(history.in(directory))) {
                pages.add(history.in(directory));
            }
        }
        Trend trend = TrendCalculation.of(pages.rows, wanted, pages::stored);
        Map<String, Path> byStart = pages.byStart();
        return HtmlPage.render(TrendDocument.of(
                trend, BaselineText.document(comparison), point -> Optional.ofNullable(byStart.get(point.startedAt()))
                        .map(ResultFile.REPORT_HTML::in)
                        .filter(Files::isRegularFile)
                        .map(report -> Reports.link(page, report))
                        .orElse(null)));
    }

    private void add(Path history) throws IOException {
        for (HistoryRow row : HistoryCsv.read(history)) {
            rows.add(row);
            Path directory = history.resolveSibling(row.text("directory"));
            if (Files.isRegularFile(ResultFile.RESULT.in(directory))) {
                places.put(row, directory);
            }
        }
    }

    private Map<String, Path> byStart() {
        Map<String, Path> byStart = new HashMap<>();
        places.forEach((row, directory) -> byStart.put(row.text("startedAt"), directory));
        return byStart;
    }

    /** Treats a result that cannot be read like one that was deleted. */
    private Optional<RunResult> stored(HistoryRow row) {
        return results.computeIfAbsent(row, this::read);
    }

    private Optional<RunResult> read(HistoryRow row) {
        Path directory = places.get(row);
        if (directory == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(StoredJson.readRun(ResultFile.RESULT.in(directory)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
