package cxfperf.jvms;

import cxfperf.result.Status;

/** The exit code of a command. */
public enum ExitCode {
    PASSED(0),
    /** Calls failed, or a stated objective was missed. */
    FAILED(1),
    /** An option is unknown, malformed or contradicts another. */
    USAGE(2),
    /** The run's figures are not valid, or it could not take place. */
    INVALID(3);

    /**
     * Added to the exit code of a load JVM. A JVM that refuses a flag exits with 1, which would otherwise mean a run
     * with failed calls.
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

    /** The more severe code, in the order PASSED, FAILED, USAGE, INVALID. */
    public static ExitCode worse(ExitCode one, ExitCode other) {
        return one.compareTo(other) >= 0 ? one : other;
    }

    /** The code for a load JVM's exit value, or null where the JVM did not choose it. */
    static ExitCode ofLoadJvm(int exitValue) {
        for (ExitCode code : values()) {
            if (code.codeFromLoadJvm() == exitValue) {
                return code;
            }
        }
        return null;
    }
}
