package cxfperf.report.html;

import cxfperf.report.SteadinessText;
import cxfperf.result.RunResult;
import cxfperf.result.SlowCause;
import cxfperf.result.Steadiness;
import java.util.ArrayList;
import java.util.List;

/** How even a run was. */
final class SteadinessSection {

    private SteadinessSection() {}

    static String of(RunResult result) {
        Steadiness steadiness = result.steadiness();
        StringBuilder html = new StringBuilder("<p>Steady: " + HtmlText.escape(SteadinessText.steady(steadiness))
                + ". Drift: " + HtmlText.escape(SteadinessText.drift(steadiness)) + ".</p>\n");
        if (!steadiness.even()) {
            html.append(Tables.of(List.of("level", "from", "to", "calls/s"), levels(steadiness.levels())));
        }
        if (steadiness.slow().seconds() > 0) {
            html.append("<p>Slow seconds: ")
                    .append(HtmlText.escape(SteadinessText.slow(result)))
                    .append(".</p>\n")
                    .append(Tables.of(List.of("coincided with", "slow seconds"), slow(steadiness.slow())))
                    .append("<p class=\"note\">A second is slow where its rate is far below that of its level. What"
                            + " coincides need not be the cause, and one second can have several.</p>\n");
        }
        if (!steadiness.ends().isEmpty()) {
            List<List<String>> rows = new ArrayList<>();
            steadiness
                    .ends()
                    .forEach((column, ends) -> rows.add(List.of(
                            HtmlText.escape(column),
                            SteadinessText.amount(ends.first()),
                            SteadinessText.amount(ends.last()),
                            SteadinessText.change(ends))));
            html.append(Tables.of(SteadinessText.ENDS, rows));
        }
        return html.toString();
    }

    private static List<List<String>> levels(List<Steadiness.RateLevel> levels) {
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < levels.size(); i++) {
            Steadiness.RateLevel level = levels.get(i);
            rows.add(List.of(
                    String.valueOf(i + 1),
                    SteadinessText.clock(level.fromSecond()),
                    SteadinessText.clock(level.toSecond()),
                    HtmlText.rate("steadiness.levels." + i + ".perSecond", level.perSecond())));
        }
        return rows;
    }

    private static List<List<String>> slow(Steadiness.SlowSeconds slow) {
        List<List<String>> rows = new ArrayList<>();
        for (SlowCause cause : slow.with().keySet()) {
            rows.add(List.of(
                    cause.words(),
                    HtmlText.count("steadiness.slow.with." + cause, slow.with().get(cause))));
        }
        rows.add(List.of("unexplained", HtmlText.count("steadiness.slow.unexplained", slow.unexplained())));
        return rows;
    }
}
