package cxfperf.scenario;

/** A configuration file that a side cannot be made of. The message is one line for the user: the file and the cause. */
public class ConfigFileException extends Exception {

    private static final long serialVersionUID = 1L;

    public ConfigFileException(String message, Throwable cause) {
        super(message, cause);
    }
}
