package cxfperf.scenario;

import java.util.Locale;

/** The two ends of a call. */
public enum ScenarioSide {
    CLIENT,
    SERVER;

    /** The lower-case name for messages. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
