package cxfperf.doctor;

import java.util.Optional;

/**
 * One thing that was looked at.
 *
 * @param name what
 * @param level how bad it is
 * @param finding its value, and what it means for the planned load
 * @param command what mends it, to be typed as it is; empty where there is nothing to mend
 */
public record Check(String name, Level level, String finding, Optional<String> command) {

    /** How bad a finding is. */
    public enum Level {
        OK,
        /** The numbers will be worse or less certain than they could be. */
        WARN,
        /** The planned load will break on it. */
        FAIL
    }

    static Check ok(String name, String finding) {
        return new Check(name, Level.OK, finding, Optional.empty());
    }

    static Check warn(String name, String finding, String command) {
        return new Check(name, Level.WARN, finding, Optional.of(command));
    }

    static Check fail(String name, String finding, String command) {
        return new Check(name, Level.FAIL, finding, Optional.of(command));
    }
}
