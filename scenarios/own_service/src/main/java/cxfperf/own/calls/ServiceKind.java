package cxfperf.own.calls;

import cxfperf.own.describe.DocumentParts;
import cxfperf.scenario.AllowedValues;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.ConfigFileException;
import cxfperf.scenario.FoundService;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ScenarioSide;
import cxfperf.scenario.ServiceChoice;
import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * One way of calling a service, such as SOAP by a WSDL.
 *
 * @implSpec Stateless and safe for use by several threads.
 */
public interface ServiceKind {

    /** The value of an option that was not given. */
    String NONE = "none";

    /** The option with the address of the service. */
    String URL = "url";

    /** The option that names the file of the request. */
    ScenarioOption REQUEST = anyText(
            "request",
            "the request: a file, for REST that of the body, or a directory with a file for each operation:"
                    + " OPERATION.xml, for REST OPERATION.http");

    /** The option with the HTTP method of a REST request. */
    ScenarioOption METHOD = new ScenarioOption(
                    "method",
                    "GET",
                    List.of("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"),
                    "for REST: the HTTP method")
            .ofSide(ScenarioSide.CLIENT);

    /** Makes a client's option whose value is any text. */
    static ScenarioOption anyText(String name, String description) {
        return new ScenarioOption(name, NONE, AllowedValues.ANY_TEXT, description).ofSide(ScenarioSide.CLIENT);
    }

    /** Returns the options that only this kind has. */
    List<ScenarioOption> options();

    /** Finds the service; see {@link cxfperf.scenario.ForeignService#find}. */
    FoundService find(ServiceChoice choice) throws RejectedException, ConfigFileException;

    /** Rejects options that cannot work; see {@link cxfperf.scenario.Scenario#rejects}. */
    void check(ClientSpec spec, List<String> operations) throws RejectedException;

    /**
     * Makes CXF's clients; see {@link cxfperf.scenario.Scenario#connect}.
     *
     * @param planned gets the calls that the clients make
     */
    LoadClientFactory connect(ClientSpec spec, Consumer<PlannedCalls> planned) throws Exception;

    /** Whether CXF's HTTP conduits send the body of a request of this method, in capital letters. */
    static boolean sendsBody(String method) {
        return !List.of("GET", "HEAD", "OPTIONS").contains(method);
    }

    /** @throws RejectedException if this system cannot have such a path */
    static Path path(String option, String name) throws RejectedException {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new RejectedException(option, "the path of a file is expected");
        }
    }

    /** Returns the location of the document that an option names. */
    static URI location(String option, String name) throws RejectedException {
        ServiceAddress.requireNoUser(option, name);
        return DocumentParts.locate(name)
                .orElseThrow(() -> new RejectedException(option, "there is no such file, and it is no URL"));
    }
}
