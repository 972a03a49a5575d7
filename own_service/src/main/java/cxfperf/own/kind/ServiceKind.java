package cxfperf.own.kind;

import cxfperf.scenario.AllowedValues;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.ConfigFileException;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.FoundService;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ScenarioSide;
import cxfperf.scenario.ServiceChoice;
import java.util.List;
import java.util.Map;

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

    /** Makes a client's option whose value is any text. */
    static ScenarioOption anyText(String name, String description) {
        return new ScenarioOption(name, NONE, AllowedValues.ANY_TEXT, description).ofSide(ScenarioSide.CLIENT);
    }

    /** Returns the options that only this kind has. */
    List<ScenarioOption> options();

    /** Whether a run with these options uses this kind. */
    boolean isMeantBy(Map<String, String> options);

    /** Finds the service; see {@link cxfperf.scenario.ForeignService#find}. */
    FoundService find(ServiceChoice choice) throws RejectedException, ConfigFileException;

    /** Rejects options that cannot work; see {@link cxfperf.scenario.Scenario#rejects}. */
    void check(ClientSpec spec, List<String> operations) throws RejectedException;

    /** Makes the clients; see {@link cxfperf.scenario.Scenario#connect}. */
    LoadClientFactory connect(ClientSpec spec) throws Exception;

    /**
     * Classifies a failure; see {@link cxfperf.scenario.Scenario#classify}. {@link FailureKind#OTHER} for an unknown
     * one.
     */
    FailureKind classify(Throwable thrown);
}
