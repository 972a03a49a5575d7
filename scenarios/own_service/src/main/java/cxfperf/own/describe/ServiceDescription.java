package cxfperf.own.describe;

import java.util.List;
import java.util.Optional;

/**
 * The content of a document that describes services.
 *
 * @param title the document's title: its format with its version, and its name
 * @param ports the ports of all services
 */
public record ServiceDescription(String title, List<DescribedPort> ports) {

    public ServiceDescription {
        ports = List.copyOf(ports);
    }

    /**
     * An address of a service with its operations: a port of a WSDL, or the API of an OpenAPI document.
     *
     * @param service the service's name; for a WSDL the qualified name {@code {namespace}name}
     * @param name the port's unqualified name
     * @param binding the binding, such as {@code SOAP 1.1} or {@code REST}
     * @param address the address in the document; empty where it has none
     */
    public record DescribedPort(
            String service, String name, String binding, String address, List<DescribedOperation> operations) {

        public DescribedPort {
            operations = List.copyOf(operations);
        }
    }

    /**
     * An operation of a port.
     *
     * @param name the operation's name; for an OpenAPI operation without one, a name made of method and path
     * @param style the style, such as {@code document/literal wrapped}, or a method and a path
     * @param arguments the options, {@code -Dname=value}, that select the operation in a run, without that of the
     *     request's file
     * @param request the request to send; empty where the operation takes no message, or where {@code note} says why no
     *     template can be made
     * @param note a remark for the user, in a few words; empty where there is none
     */
    public record DescribedOperation(
            String name, String style, List<String> arguments, Optional<TemplateFile> request, Optional<String> note) {

        public DescribedOperation {
            arguments = List.copyOf(arguments);
        }

        /** Whether the operation can be called: its message is known, or it sends none. */
        public boolean isCallable() {
            return request.isPresent() || arguments.stream().anyMatch(argument -> argument.startsWith("-Dmethod="));
        }

        /** Returns the operation as one that cannot be called. @param reason as a clause */
        public DescribedOperation refused(String reason) {
            return withoutRequest(name, style, arguments, reason);
        }

        /** Makes an operation for which no request can be made. */
        public static DescribedOperation withoutRequest(
                String name, String style, List<String> arguments, String reason) {
            return new DescribedOperation(
                    name, style, arguments, Optional.empty(), Optional.of("no request: " + reason));
        }
    }

    /**
     * A request that is valid by its schema. Its comments say what a user may change.
     *
     * @param ending the extension of the file's name, without the dot
     * @param text the content, with a line feed at the end of each line
     */
    public record TemplateFile(String ending, String text) {}
}
