package cxfperf.cxf.lean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.xml.ws.Service;
import java.io.StringReader;
import javax.xml.namespace.QName;
import javax.xml.transform.Source;
import javax.xml.transform.stream.StreamSource;
import org.apache.cxf.Bus;
import org.apache.cxf.BusFactory;
import org.apache.cxf.bus.CXFBusFactory;
import org.apache.cxf.jaxws.EndpointImpl;
import org.apache.cxf.ws.policy.PolicyEngine;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Contracts with policies are refused if the policy engine is off; other contracts are not. */
class PolicyEngineOffTest {

    private final Bus bus = new CXFBusFactory().createBus();

    @AfterEach
    void end() {
        BusFactory.setThreadDefaultBus(null);
        bus.shutdown(true);
    }

    @ParameterizedTest
    @ValueSource(strings = {"AtPort", "AtBinding", "AtInput"})
    void aContractWithAPolicyIsRefused(String port) {
        new PolicyEngineOff().initialize(bus);

        assertThatThrownBy(() -> dispatch(port))
                .hasStackTraceContaining("the contract of port " + port + " has policies (WS-Policy)")
                .hasStackTraceContaining("leave PolicyEngineOff out of this bus");
    }

    @Test
    void aContractWithoutPoliciesIsNot() {
        new PolicyEngineOff().initialize(bus);

        assertThatCode(() -> dispatch("None")).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"AtPort", "None"})
    void aBusThatAppliesPoliciesTakesAllContracts(String port) {
        assertThat(bus.getExtension(PolicyEngine.class).isEnabled()).isTrue();

        assertThatCode(() -> dispatch(port)).doesNotThrowAnyException();
    }

    @Test
    void aServiceWhoseContractHasAPolicyIsNotPublished() {
        new PolicyEngineOff().initialize(bus);
        EndpointImpl endpoint = new EndpointImpl(bus, new Texts());
        endpoint.setWsdlLocation(contract().toString());
        endpoint.setServiceName(new QName("urn:policies", "Service"));
        endpoint.setEndpointName(new QName("urn:policies", "AtPort"));

        assertThatThrownBy(() -> endpoint.publish("http://localhost:0/texts"))
                .hasStackTraceContaining("has policies (WS-Policy)");
    }

    /** A service that receives whole messages. */
    @jakarta.xml.ws.WebServiceProvider
    public static final class Texts implements jakarta.xml.ws.Provider<Source> {
        @Override
        public Source invoke(Source request) {
            return new StreamSource(new StringReader("<text/>"));
        }
    }

    private static java.net.URL contract() {
        return PolicyEngineOffTest.class.getResource("/contracts/policies.wsdl");
    }

    private void dispatch(String port) {
        BusFactory.setThreadDefaultBus(bus);
        Service.create(contract(), new QName("urn:policies", "Service"))
                .createDispatch(new QName("urn:policies", port), Source.class, Service.Mode.PAYLOAD);
    }
}
