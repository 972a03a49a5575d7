package cxfperf.jmeter.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.engine.Hosts.RunStep;
import cxfperf.jmeter.agents.AgentService.AgentFacts;
import cxfperf.jmeter.agents.AgentService.AgentProgress;
import cxfperf.jmeter.agents.AgentService.AgentState;
import cxfperf.jmeter.agents.AgentService.AgentState.Stage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.NoSuchFileException;
import java.rmi.RemoteException;
import java.util.List;
import org.apache.jmeter.engine.JMeterEngineException;
import org.apache.jorphan.collections.ListedHashTree;
import org.apache.jorphan.util.JMeterStopTestException;
import org.junit.jupiter.api.Test;

class TakenFromAgentsTest {

    private static Object taken(Object sent) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(sent);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            in.setObjectInputFilter(AgentSockets.TAKEN);
            return in.readObject();
        }
    }

    @Test
    void aControllerTakesWhatAgentsSend() throws Exception {
        AgentFacts facts = new AgentFacts("JMeter", true, "id");
        AgentState state =
                new AgentState(Stage.RUNNING, List.of(RunStep.WARM_UP), new AgentProgress("window", 1, 2, 3), null);

        assertThat(taken(facts)).isEqualTo(facts);
        assertThat(taken(state)).isEqualTo(state);
        assertThat((byte[]) taken(new byte[] {1, 2})).containsExactly(1, 2);
        assertThat(taken(AgentOfThisJvm.service())).isInstanceOf(AgentService.class);
        assertThat(taken(new RemoteException("unreadable", new NoSuchFileException("result.json"))))
                .isInstanceOf(RemoteException.class);
        assertThat(taken(new JMeterEngineException("busy"))).isInstanceOf(JMeterEngineException.class);
    }

    @Test
    void aControllerTakesNothingElse() {
        assertThatThrownBy(() -> taken(new ListedHashTree())).isInstanceOf(InvalidClassException.class);
        assertThatThrownBy(() -> taken(new RemoteException("hidden", new JMeterStopTestException())))
                .isInstanceOf(InvalidClassException.class);
    }
}
