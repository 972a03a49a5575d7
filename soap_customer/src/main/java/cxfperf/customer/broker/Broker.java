package cxfperf.customer.broker;

import cxfperf.scenario.AuxiliaryProcess;
import cxfperf.scenario.ProcessSpec;
import cxfperf.scenario.RunningProcess;
import java.util.Map;

/** The message broker of runs over JMS: Apache ActiveMQ Artemis, embedded in the JVM that is started for it. */
public final class Broker implements AuxiliaryProcess {

    private static final int DEFAULT_PORT = 61616;

    @Override
    public String name() {
        return "broker";
    }

    @Override
    public int defaultPort() {
        return DEFAULT_PORT;
    }

    @Override
    public boolean isNeeded(String protocol, Map<String, String> options) {
        return BrokerOptions.PROTOCOL.equals(protocol);
    }

    /**
     * @throws java.net.BindException if the port is in use
     * @throws java.io.IOException with one clear line, if the directory of its journal or its credentials cannot be
     *     used
     */
    @Override
    public RunningProcess start(ProcessSpec spec) throws Exception {
        CredentialsFile credentials = CredentialsFile.ofThisCheckout();
        BrokerLog.quiet();
        JournalDirectory directory =
                JournalDirectory.open(credentials.directory(), spec.options().get(BrokerOptions.DATA.name()));
        try {
            return RunningBroker.start(spec, credentials, directory);
        } catch (Throwable t) {
            directory.close();
            throw t;
        }
    }
}
