package cxfperf.report;

import cxfperf.report.document.NumberText;
import cxfperf.report.render.Wrapping;
import cxfperf.result.Profile;
import cxfperf.result.SideProfile;
import cxfperf.result.SideProfile.WaitSite;
import cxfperf.result.SideProfile.Waits;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** The first few of each kind, for the console; the page has more. */
public final class ProfileText {

    private static final int MOST = 5;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final String INDENT = "             ";

    private ProfileText() {}

    public static String render(Profile profile) {
        StringBuilder text = new StringBuilder();
        profile.sides().forEach((name, side) -> side(text, profile, name, side));
        profile.missing().forEach(why -> line(text, "PROFILE lacks %s", why));
        return text.toString();
    }

    private static void side(StringBuilder text, Profile profile, String name, SideProfile side) {
        line(
                text,
                "PROFILE of the %s: %s samples of running threads in %s s%s",
                name,
                NumberText.count(side.samples()),
                NumberText.seconds(side.seconds()),
                side.droppedBeginning() ? ", the end of the window: the recording had no room for more" : "");
        waits(text, "monitors", side.monitors());
        waits(text, "locks", side.locks());
        line(text, "  hottest frames, by samples that ended in them");
        first(text, side.hottest(), frame -> share(frame.selfSamples(), side.samples()) + frame.frame());
        line(
                text,
                "  allocation: about %s, %s a call",
                NumberText.bytes(side.allocation().bytes()),
                bytes(profile.perCall(side, side.allocation().bytes())));
        first(
                text,
                side.allocation().classes(),
                type -> share(type.bytes(), side.allocation().bytes()) + type.className() + " in " + type.frame());
        line(
                text,
                "  exceptions: %s made, %s a call",
                NumberText.count(side.exceptions().count()),
                number(profile.perCall(side, side.exceptions().count())));
        first(
                text,
                side.exceptions().classes(),
                type -> String.format(Locale.ROOT, "%9s  ", number(profile.perCall(side, type.count())))
                        + type.className() + " in " + type.frame());
    }

    private static void waits(StringBuilder text, String what, Waits waits) {
        if (waits.count() == 0) {
            line(text, "  contended %s: none", what);
            return;
        }
        line(
                text,
                "  contended %s: %s waits, %s ms of all threads together",
                what,
                NumberText.count(waits.count()),
                millis(waits.nanos()));
        first(text, waits.sites(), ProfileText::site);
    }

    private static String site(WaitSite site) {
        return String.format(
                Locale.ROOT,
                "%9s  ms, %s waits for %s at %s",
                millis(site.nanos()),
                NumberText.count(site.count()),
                site.className(),
                site.frame());
    }

    private static <T> void first(StringBuilder text, List<T> all, Function<T, String> row) {
        all.stream().limit(MOST).forEach(one -> line(text, "%s", row.apply(one)));
    }

    private static String share(long part, long whole) {
        return String.format(Locale.ROOT, "%9.1f %% ", whole == 0 ? 0 : 100.0 * part / whole);
    }

    private static String millis(long nanos) {
        return String.format(Locale.ROOT, "%,.1f", nanos / NANOS_PER_MILLI);
    }

    private static String number(Double perCall) {
        return perCall == null ? NumberText.UNKNOWN : String.format(Locale.ROOT, "%,.2f", perCall);
    }

    private static String bytes(Double perCall) {
        return perCall == null ? NumberText.UNKNOWN : NumberText.bytes(Math.round(perCall));
    }

    private static void line(StringBuilder text, String format, Object... values) {
        text.append(Wrapping.wrap(String.format(Locale.ROOT, format, values), INDENT))
                .append('\n');
    }
}
