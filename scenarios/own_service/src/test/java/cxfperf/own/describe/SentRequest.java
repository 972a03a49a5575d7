package cxfperf.own.describe;

import cxfperf.own.requests.RequestFile;
import cxfperf.own.requests.Variables;
import cxfperf.scenario.LoadPart;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/** Renders a request file as a client sends it. */
final class SentRequest {

    private SentRequest() {}

    static String of(Path file) throws Exception {
        Variables variables = new Variables(Optional.empty(), Set.of());
        return variables.template(RequestFile.read("request", file)).text(variables.values(0, 1, 1, LoadPart.WHOLE));
    }
}
