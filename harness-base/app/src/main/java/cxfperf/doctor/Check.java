package cxfperf.doctor;

import java.util.Optional;

/**
 * One property of the host, and whether it suits the planned load.
 *
 * @param finding its value, and what it means for the planned load
 * @param command the command that fixes the finding, to be typed unchanged; empty if there is nothing to fix
 */
public record Check(String name, Level level, String finding, Optional<String> command) {

    /** Severity of a finding. */
    public enum Level {
        OK,
        /** The results will be worse or less certain than they could be. */
        WARN,
        /** The planned load will fail. */
        FAIL
    }

    static Check ok(String name, String finding) {
        return new Check(name, Level.OK, finding, Optional.empty());
    }

    static Check warn(String name, String finding, String command) {
        return new Check(name, Level.WARN, finding, Optional.of(command));
    }

    static Check warnIf(boolean warns, String name, String finding, String command) {
        return warns ? warn(name, finding, command) : ok(name, finding);
    }

    static Check fail(String name, String finding, String command) {
        return new Check(name, Level.FAIL, finding, Optional.of(command));
    }
}
