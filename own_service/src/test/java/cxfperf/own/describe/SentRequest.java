package cxfperf.own.describe;

import cxfperf.own.requests.RequestFile;
import cxfperf.own.requests.RequestVariables;
import java.nio.file.Path;
import java.util.Optional;

/** What a client sends that has this file for its request. */
final class SentRequest {

    private SentRequest() {}

    static String of(Path file) throws Exception {
        RequestVariables variables = new RequestVariables(Optional.empty());
        return variables.template(RequestFile.read(file)).text(variables.values(0, 1, 1));
    }
}
