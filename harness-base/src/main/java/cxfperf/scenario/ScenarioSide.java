package cxfperf.scenario;

import java.util.Locale;

/** The processes of a run that an option can be for: the two ends of a call, and what they need besides. */
public enum ScenarioSide {
    /** The load JVM that makes the calls. */
    CLIENT,
    /** The JVM of the server under test. */
    SERVER,
    /** The JVM of an {@link AuxiliaryProcess}. */
    PROCESS;

    /** {@return the name for messages: {@code client}, {@code server} or {@code process}} */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
