package cxfperf.serve;

import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import cxfperf.options.Option;
import java.net.BindException;

/** The error for the user of a start that failed; a port that is in use is named by its option. */
final class FailedStart {

    private static final int MAX_CAUSES = 20;

    private FailedStart() {}

    /** @param what the name of the process that did not start, with an article: "the server" */
    static CannotRunException of(String what, Exception failure, String host, int port) {
        Throwable link = failure;
        for (int i = 0; link != null && i < MAX_CAUSES; i++, link = link.getCause()) {
            if (link instanceof BindException) {
                return new CannotRunException("-D" + Option.PORT.optionName() + "=" + port + ": cannot listen on "
                        + host + ":" + port + ": " + link.getMessage()
                        + "; stop what listens there, or give another port");
            }
        }
        return new CannotRunException(what + " could not be started: " + ErrorText.of(failure));
    }
}
