package cxfperf.jvms;

import cxfperf.result.Status;

/** What a command tells the shell. */
public enum ExitCode {
    PASSED(0),
    /** Calls failed, or a stated objective was missed. */
    FAILED(1),
    /** An option is unknown, malformed or contradicts another. */
    USAGE(2),
    /** The run must not be believed, or could not take place. */
    INVALID(3);

    /**
     * A load JVM reports its code with this added: a JVM that does not even start, because of a wrong flag, exits with
     * 1 and must not pass for a run in which calls failed.
     */
    private static final int FROM_LOAD_JVM = 10;

    private final int code;

    ExitCode(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }

    public int codeFromLoadJvm() {
        return code + FROM_LOAD_JVM;
    }

    public static ExitCode of(Status status) {
        return switch (status) {
            case PASS -> PASSED;
            case FAIL -> FAILED;
            case INVALID -> INVALID;
        };
    }

    /** The one that says more against what was done: INVALID before FAILED before PASSED. */
    public static ExitCode worse(ExitCode one, ExitCode other) {
        return one.compareTo(other) >= 0 ? one : other;
    }

    /** The code that a load JVM meant, or null where the number is not one of ours. */
    static ExitCode ofLoadJvm(int exitValue) {
        for (ExitCode code : values()) {
            if (code.codeFromLoadJvm() == exitValue) {
                return code;
            }
        }
        return null;
    }
}
