package cxfperf.scenario;

/** The two ends of a call, which an option can be for. */
public enum ScenarioSide {
    /** The load JVM that makes the calls. */
    CLIENT,
    /** The JVM of the server under test. */
    SERVER
}
