package cxfperf.own.kind;

import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.ConfigFileException;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.FoundService;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.Rejection;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ServiceChoice;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One way of calling a service, such as SOAP by a WSDL.
 *
 * @implSpec Stateless and safe for use by several threads.
 */
public interface ServiceKind {

    /** What stands for a value that was not given. */
    String NONE = "none";

    /** The option that has the address of the service. */
    String URL = "url";

    /** The options that only this kind knows. */
    List<ScenarioOption> options();

    /** Whether a run with these options is of this kind. */
    boolean isMeantBy(Map<String, String> options);

    /** As {@link cxfperf.scenario.ForeignService#find} has it. */
    FoundService find(ServiceChoice choice) throws RejectedException, ConfigFileException;

    /** As {@link cxfperf.scenario.Scenario#rejects} has it. */
    Optional<Rejection> rejects(ClientSpec spec, List<String> operations);

    /** As {@link cxfperf.scenario.Scenario#connect} has it. */
    LoadClientFactory connect(ClientSpec spec) throws Exception;

    /** As {@link cxfperf.scenario.Scenario#classify} has it; {@link FailureKind#OTHER} for what it does not know. */
    FailureKind classify(Throwable thrown);
}
