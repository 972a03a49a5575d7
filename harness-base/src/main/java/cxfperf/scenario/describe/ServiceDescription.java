package cxfperf.scenario.describe;

import java.util.List;

/**
 * What a document says of its services.
 *
 * @param title of the document: its format with its version, and its name
 * @param ports those of several services one after another
 */
public record ServiceDescription(String title, List<DescribedPort> ports) {

    public ServiceDescription {
        ports = List.copyOf(ports);
    }
}
