package cxfperf.judge;

/**
 * What the user asked for, where it decides which reasons say anything.
 *
 * @param invocations whether a number of calls was given in place of a time
 * @param foreignServer whether the service is somebody else's, and no admin endpoint was named
 */
public record Intent(boolean invocations, boolean foreignServer) {

    /** A run of some time against a server of this project. */
    public static final Intent USUAL = new Intent(false, false);
}
