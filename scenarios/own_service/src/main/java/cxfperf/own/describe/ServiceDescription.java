package cxfperf.own.describe;

import java.util.List;
import java.util.Optional;

/** The content of a document that describes services. @param title its format with its version, and its name */
public record ServiceDescription(String title, List<DescribedPort> ports) {

    /**
     * An address of a service with its operations: a port of a WSDL, or the API of an OpenAPI document.
     *
     * @param service its name; for a WSDL the qualified name {@code {namespace}name}
     * @param binding such as {@code SOAP 1.1} or {@code REST}
     * @param address empty where the document has none
     */
    public record DescribedPort(
            String service, String name, String binding, String address, List<DescribedOperation> operations) {}

    /**
     * An operation of a port.
     *
     * @param style such as {@code document/literal wrapped}, or a method and a path
     * @param arguments the options that select the operation in a run, without that of the request's file
     * @param request empty where the operation takes no message, or where {@code note} says why there is none
     */
    public record DescribedOperation(
            String name, String style, List<String> arguments, Optional<TemplateFile> request, Optional<String> note) {

        /** Whether the operation can be called: its message is known, or it sends none. */
        public boolean isCallable() {
            return request.isPresent() || arguments.stream().anyMatch(argument -> argument.startsWith("-Dmethod="));
        }

        /** Makes an operation for which no request can be made. */
        public static DescribedOperation withoutRequest(
                String name, String style, List<String> arguments, String reason) {
            return new DescribedOperation(
                    name, style, arguments, Optional.empty(), Optional.of("no request: " + reason));
        }
    }

    /**
     * A request, valid by its schema.
     *
     * @param ending the extension of the file's name, without the dot
     */
    public record TemplateFile(String ending, String text) {}
}
