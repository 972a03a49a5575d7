package cxfperf.customer.broker;

import cxfperf.scenario.AllowedValues;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ScenarioSide;
import java.util.List;

/** The options of the broker alone. */
public final class BrokerOptions {

    /** The only protocol that needs a broker. */
    public static final String PROTOCOL = "jms";

    static final String TEMPORARY = "temporary";
    static final String OF_ALL_QUEUES = "default";

    private static final long LEAST_BYTES = 10_000;
    private static final long MOST_BYTES = 1_000_000_000_000L;

    /**
     * The broker's behaviour when a queue is full. Artemis' fourth policy, to drop messages, is not offered, because it
     * would drop acknowledged messages.
     */
    static final ScenarioOption FULL = new ScenarioOption(
                    "brokerFull",
                    "page",
                    List.of("page", "block", "fail"),
                    "jms: what the broker does with sends to a full queue: write them to disk, let them wait, refuse them")
            .withProtocols(PROTOCOL)
            .ofSide(ScenarioSide.PROCESS);

    static final ScenarioOption MAX_BYTES = new ScenarioOption(
                    "brokerMaxBytes",
                    OF_ALL_QUEUES,
                    AllowedValues.oneOf(OF_ALL_QUEUES).orWholeNumber(LEAST_BYTES, MOST_BYTES),
                    "jms: how much memory one queue of the broker takes until it is full; default is half of its JVM's heap"
                            + " for all queues")
            .withProtocols(PROTOCOL)
            .ofSide(ScenarioSide.PROCESS);

    static final ScenarioOption DATA = new ScenarioOption(
                    "brokerData",
                    TEMPORARY,
                    List.of(),
                    "jms: the directory of the broker's journal, kept for its next start; temporary is one that goes with it")
            .withProtocols(PROTOCOL)
            .ofSide(ScenarioSide.PROCESS);

    /** All options in the order of display. */
    public static final List<ScenarioOption> ALL = List.of(FULL, MAX_BYTES, DATA);

    private BrokerOptions() {}
}
