package cxfperf.scenario.describe;

import java.util.List;
import java.util.Optional;

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

    /**
     * Where a service is called, and what can be called there: a port of a WSDL, or what an OpenAPI document is about.
     *
     * @param service its name; for a WSDL a qualified one, {@code {namespace}name}
     * @param name the port's own, unqualified
     * @param binding such as {@code SOAP 1.1} or {@code REST}
     * @param address where the document says that it is; empty where it does not
     * @param policies the names of what policies assert for every message; none where it has no policy
     */
    public record DescribedPort(
            String service,
            String name,
            String binding,
            String address,
            List<String> policies,
            List<DescribedOperation> operations) {

        public DescribedPort {
            policies = List.copyOf(policies);
            operations = List.copyOf(operations);
        }
    }

    /**
     * What can be called.
     *
     * @param name the operation's; an OpenAPI operation without one has a name made of its method and its path
     * @param style such as {@code document/literal wrapped}, or a method and a path
     * @param policies what policies assert for this operation besides those of its port
     * @param arguments the options, {@code -Dname=value}, that name it in a run, without the file of the request
     * @param request what to send; empty where it takes no message, or none that can be made, which {@code note} says
     * @param note what a user must know of it, in a few words; empty where there is nothing
     */
    public record DescribedOperation(
            String name,
            String style,
            List<String> policies,
            List<String> arguments,
            Optional<TemplateFile> request,
            Optional<String> note) {

        public DescribedOperation {
            policies = List.copyOf(policies);
            arguments = List.copyOf(arguments);
        }
    }

    /**
     * A request that is valid by its schema, with what may be changed in its comments.
     *
     * @param option of a run that takes the file: {@code request}, {@code body}
     * @param ending of the file's name, without the dot
     * @param text with a line feed at the end of each line
     */
    public record TemplateFile(String option, String ending, String text) {}
}
