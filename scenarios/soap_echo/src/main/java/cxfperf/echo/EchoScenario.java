package cxfperf.echo;

import cxfperf.cxf.soap.SoapFailures;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.SizeLimit;
import java.util.List;
import java.util.Map;

/** The common part of all scenarios that call the echo service over HTTP. */
public interface EchoScenario extends Scenario {

    @Override
    default List<String> operations() {
        return EchoContract.ALL;
    }

    @Override
    default List<String> protocols() {
        return List.of("http", "https");
    }

    @Override
    default SizeLimit sizeLimit(String operation, Map<String, String> options) {
        return EchoContract.sizeLimit(operation);
    }

    @Override
    default FailureKind classify(Throwable thrown) {
        return SoapFailures.kindOf(thrown);
    }
}
