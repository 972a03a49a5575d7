package cxfperf.own.soap;

import cxfperf.own.kind.ServiceKind;
import cxfperf.scenario.Rejection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What is sent. */
final class RequestBytes {

    private RequestBytes() {}

    static Optional<Rejection> rejection(String file) {
        if (file.equals(ServiceKind.NONE)) {
            return Optional.of(new Rejection(SoapByWsdl.REQUEST, "the file with what is sent is needed"));
        }
        return Files.isReadable(Path.of(file))
                ? Optional.empty()
                : Optional.of(new Rejection(SoapByWsdl.REQUEST, "there is no such file"));
    }
}
