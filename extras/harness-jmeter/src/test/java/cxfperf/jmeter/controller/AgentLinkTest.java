package cxfperf.jmeter.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.jmeter.agents.AgentOfThisJvm;
import cxfperf.jmeter.agents.AgentService;
import cxfperf.options.AgentAddress;
import cxfperf.options.CannotRunException;
import cxfperf.options.UsageException;
import java.util.List;
import org.apache.jmeter.threads.JMeterContextService;
import org.junit.jupiter.api.Test;

class AgentLinkTest {

    @Test
    void aBusyAgentIsOneLineAndTakesALoadWhenItIsIdle() throws Exception {
        AgentAddress agent = AgentOfThisJvm.address();
        JMeterContextService.startTest();
        try {
            assertThatThrownBy(() -> AgentLink.open(agent))
                    .isInstanceOf(CannotRunException.class)
                    .hasMessage("agent " + agent + " runs a load already");
        } finally {
            JMeterContextService.endTest();
        }

        assertThat(AgentLink.open(agent).service().facts().busy()).isFalse();
    }

    @Test
    void anAgentUnderTwoNamesIsToldBeforeTheLoad() throws Exception {
        AgentAddress agent = AgentOfThisJvm.address();
        AgentAddress same =
                new AgentAddress(agent.host().equals("localhost") ? "127.0.0.1" : "localhost", agent.port());

        assertThatThrownBy(() -> AgentLink.open(List.of(agent, same)))
                .isInstanceOf(UsageException.class)
                .hasMessage("-Dagents=" + agent + "," + same + ": " + agent + " and " + same
                        + " are one agent; each is expected once");
        assertThat(AgentLink.open(List.of(agent))).hasSize(1);
    }

    @Test
    void aRegistryWithoutAnAgentIsToldAsNoneOfOurs() throws Exception {
        AgentAddress agent = AgentOfThisJvm.address();
        AgentService service = AgentOfThisJvm.service();
        AgentOfThisJvm.registry().unbind(AgentService.NAME);
        try {
            assertThatThrownBy(() -> AgentLink.open(agent))
                    .isInstanceOf(CannotRunException.class)
                    .hasMessage("agent " + agent + " is not an agent of this harness: start it with jmeter-agent");
        } finally {
            AgentOfThisJvm.registry().rebind(AgentService.NAME, service);
        }
    }

    @Test
    void aHostThatNobodyKnowsIsNamed() {
        // Longer than a part of a name may be: no name server is asked.
        AgentAddress nowhere = new AgentAddress("x".repeat(64), 1099);

        assertThatThrownBy(() -> AgentLink.open(nowhere))
                .isInstanceOf(CannotRunException.class)
                .hasMessageStartingWith("agent " + nowhere + " does not answer: UnknownHostException");
    }
}
