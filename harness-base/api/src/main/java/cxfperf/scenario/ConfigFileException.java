package cxfperf.scenario;

/** Thrown for an invalid configuration file. The message is one line for the user with the file and the cause. */
public class ConfigFileException extends Exception {

    private static final long serialVersionUID = 1L;

    /** @param cause what the parser or the bus threw; null if there is none */
    public ConfigFileException(String message, Throwable cause) {
        super(message, cause);
    }
}
