package cxfperf.serve;

import cxfperf.options.CannotRunException;
import cxfperf.options.Option;
import java.net.BindException;
import java.util.Optional;

/** Recognises a start that failed because its port was in use. */
final class TakenPort {

    private static final int MAX_CAUSES = 20;

    private TakenPort() {}

    /** @return the error for the user; empty where the failure has another cause */
    static Optional<CannotRunException> refusal(Exception failure, String host, int port) {
        Throwable link = failure;
        for (int i = 0; link != null && i < MAX_CAUSES; i++, link = link.getCause()) {
            if (link instanceof BindException) {
                return Optional.of(new CannotRunException("-D" + Option.PORT.optionName() + "=" + port
                        + ": cannot listen on " + host + ":" + port + ": " + link.getMessage()));
            }
        }
        return Optional.empty();
    }
}
