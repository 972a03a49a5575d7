package cxfperf.jmeter.agents;

import org.apache.jmeter.util.JMeterUtils;

/** What a controller and its agents have to have in common, as they send each other objects. */
public final class AgentVersion {

    private AgentVersion() {}

    public static String ofThisJvm() {
        return "JMeter " + JMeterUtils.getJMeterVersion();
    }
}
