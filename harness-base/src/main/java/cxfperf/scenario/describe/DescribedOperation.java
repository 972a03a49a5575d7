package cxfperf.scenario.describe;

import java.util.List;
import java.util.Optional;

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
