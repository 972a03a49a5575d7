package cxfperf.options.client;

import static cxfperf.scenario.Conflict.Condition.isGiven;
import static cxfperf.scenario.Conflict.Condition.isMissing;

import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.plan.Arrivals;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPoint;
import cxfperf.plan.OfferedRate;
import cxfperf.plan.OfferedRates;
import cxfperf.plan.ThreadCounts;
import cxfperf.scenario.Conflict;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The numbers of clients, the rates and the length of a load: {@code -Dthreads}, {@code -Drate}, {@code -Dtime}.
 *
 * @param rates empty for a closed loop
 * @param limit the limit of each point
 */
public record LoadOptions(ThreadCounts threads, Optional<OfferedRates> rates, Limit limit) {

    static final List<Conflict> CONFLICTS = List.of(
            Conflict.of(
                    Option.ARRIVALS.optionName(),
                    "goes with -Drate, the calls a second",
                    isGiven(Option.ARRIVALS.optionName()),
                    isMissing(Option.RATE.optionName()),
                    isMissing(Option.FIND.optionName())),
            Conflict.of(
                    Option.RATE.optionName(),
                    "goes with -Dtime, not with -Dinvocations: rate times time is the number of calls",
                    isGiven(Option.RATE.optionName()),
                    isGiven(Option.INVOCATIONS.optionName())));

    public static LoadOptions from(Settings settings) throws UsageException {
        ThreadCounts threads = settings.threadCounts();
        Optional<OfferedRates> rates = rates(settings);
        if (rates.isPresent() && threads.isSweep() && rates.get().isSweep()) {
            throw Settings.refused(
                    Option.RATE,
                    settings.text(Option.RATE),
                    "is a sweep, and so is -Dthreads=" + settings.text(Option.THREADS)
                            + ": give a list of one of them");
        }
        if (isRamp(rates) && (threads.isSweep() || settings.wholeNumber(Option.REPEATS) > 1)) {
            throw Settings.refused(
                    Option.RATE,
                    settings.text(Option.RATE),
                    "a ramp is a run of its own, not a point of a sweep: it goes neither with a list of -Dthreads nor"
                            + " with -Drepeats");
        }
        return new LoadOptions(threads, rates, limit(settings, rates));
    }

    /** The rates alone, for commands that need no {@code LoadOptions}; empty for a closed loop. */
    public static Optional<OfferedRates> rates(Settings settings) throws UsageException {
        settings.refuse(CONFLICTS);
        if (settings.given(Option.RATE).isEmpty()) {
            return Optional.empty();
        }
        String text = settings.text(Option.RATE);
        Arrivals arrivals = Arrivals.valueOf(settings.text(Option.ARRIVALS).toUpperCase(Locale.ROOT));
        try {
            return Optional.of(OfferedRates.parse(text, arrivals));
        } catch (IllegalArgumentException e) {
            throw Settings.refused(Option.RATE, text, e.getMessage());
        }
    }

    private static Limit limit(Settings settings, Optional<OfferedRates> rates) throws UsageException {
        if (settings.given(Option.INVOCATIONS).isPresent()) {
            if (settings.given(Option.TIME).isPresent()) {
                throw new UsageException("-Dtime and -Dinvocations both end the run: give one of them");
            }
            return new Limit.Invocations(settings.longNumber(Option.INVOCATIONS));
        }
        if (FindOptions.isAsked(settings)) {
            return FindOptions.limit(settings);
        }
        Duration time = settings.seconds(Option.TIME);
        if (isRamp(rates)) {
            Duration ramp = rates.get().highest().ramp();
            if (settings.given(Option.TIME).isEmpty()) {
                return new Limit.Time(ramp);
            }
            if (time.compareTo(ramp) < 0) {
                throw Settings.refused(
                        Option.TIME,
                        settings.text(Option.TIME),
                        "the ramp of -Drate=" + settings.text(Option.RATE) + " takes " + ramp.toSeconds()
                                + " s: give as much or more, or no -Dtime");
            }
        }
        return new Limit.Time(time);
    }

    private static boolean isRamp(Optional<OfferedRates> rates) {
        return rates.isPresent() && rates.get().highest().isRamp();
    }

    /** The points of a sweep: one for each number of clients, or one for each rate. */
    public List<LoadPoint> points() {
        if (rates.isEmpty() || threads.isSweep()) {
            Optional<OfferedRate> rate = rates.map(OfferedRates::highest);
            return threads.counts().stream()
                    .map(count -> new LoadPoint(count, rate))
                    .toList();
        }
        return rates.get().rates().stream()
                .map(rate -> new LoadPoint(threads.highest(), Optional.of(rate)))
                .toList();
    }

    /** The largest number of clients and the highest rate of all points. */
    public LoadPoint highest() {
        return new LoadPoint(threads.highest(), rates.map(OfferedRates::highest));
    }
}
