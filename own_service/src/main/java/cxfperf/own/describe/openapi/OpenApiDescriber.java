package cxfperf.own.describe.openapi;

import cxfperf.own.describe.BoundedWork;
import cxfperf.scenario.describe.DescribedOperation;
import cxfperf.scenario.describe.DescribedPort;
import cxfperf.scenario.describe.Describer;
import cxfperf.scenario.describe.DocumentParts;
import cxfperf.scenario.describe.NoSuchDescriptionException;
import cxfperf.scenario.describe.ServiceDescription;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Describes OpenAPI 3, in JSON or YAML, with all that it refers to. */
public final class OpenApiDescriber implements Describer {

    private final Duration limit;

    /** For {@link java.util.ServiceLoader}. */
    public OpenApiDescriber() {
        this(BoundedWork.ONE);
    }

    /** @param limit for the sample of one operation */
    public OpenApiDescriber(Duration limit) {
        this.limit = limit;
    }

    @Override
    public String format() {
        return "openapi";
    }

    @Override
    public boolean recognises(String beginning) {
        return !beginning.stripLeading().startsWith("<");
    }

    @Override
    public ServiceDescription describe(DocumentParts parts) throws NoSuchDescriptionException, IOException {
        OpenApiDocument document = OpenApiDocument.read(parts);
        RestOperations operations = new RestOperations(document, new BoundedWork(limit));
        List<DescribedOperation> all = new ArrayList<>();
        try {
            for (OpenApiOperation operation : document.operations()) {
                all.add(operations.describe(operation));
            }
        } catch (UnreadablePartException e) {
            throw OpenApiDocument.unfetched(e);
        }
        SchemaAt info = document.root().path("info");
        return new ServiceDescription(
                "OpenAPI " + document.version(),
                List.of(new DescribedPort(
                        (info.text("title") + " " + info.text("version")).strip(),
                        "paths",
                        "REST",
                        document.address(),
                        Credentials.names(document.root().path("security").node()),
                        all)));
    }
}
