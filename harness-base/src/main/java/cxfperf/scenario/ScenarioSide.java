package cxfperf.scenario;

import java.util.Locale;

/** The two ends of a call. */
public enum ScenarioSide {
    CLIENT,
    SERVER;

    /** As it is written in text. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
