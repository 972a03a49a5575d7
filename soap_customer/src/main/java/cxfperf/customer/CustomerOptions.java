package cxfperf.customer;

import cxfperf.customer.broker.BrokerOptions;
import cxfperf.customer.calls.PayloadSize;
import cxfperf.cxf.Tls;
import cxfperf.cxf.raw.RawOption;
import cxfperf.cxf.soap.check.SchemaCheck;
import cxfperf.scenario.AllowedValues;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ScenarioSide;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** The options that only this scenario has. */
final class CustomerOptions {

    static final String JMS = BrokerOptions.PROTOCOL;
    static final String BROKER = "broker";
    static final String NO_BROKER = "none";

    private static final String DEFAULT = "default";
    private static final int MOST_THREADS = 1_000;

    static final ScenarioOption PAYLOAD = new ScenarioOption(
                    "payload",
                    "small",
                    AllowedValues.oneOf("small", "medium", "large")
                            .orWholeNumber(PayloadSize.LEAST_BYTES, PayloadSize.MOST_BYTES),
                    "size of the SOAP message in bytes: small is 500, medium 10,000, large 1,000,000")
            .ofSide(ScenarioSide.CLIENT);

    static final ScenarioOption SERVER_THREADS = new ScenarioOption(
                    "serverThreads",
                    DEFAULT,
                    AllowedValues.oneOf(DEFAULT).orWholeNumber(1, MOST_THREADS),
                    "threads that serve calls: Jetty's pool, or with jms the concurrent consumers; default is what CXF"
                            + " has, or the bus file")
            .ofSide(ScenarioSide.SERVER);

    static final ScenarioOption BROKER_ADDRESS = new ScenarioOption(
                    BROKER, NO_BROKER, List.of(), "jms: the address of a broker that runs already, tcp://HOST:PORT")
            .withProtocols(JMS);

    static final ScenarioOption REPLY = new ScenarioOption(
                    "reply", "temporary", List.of("temporary", "fixed"), "jms: the queue that replies come through")
            .withProtocols(JMS)
            .ofSide(ScenarioSide.CLIENT);

    static final ScenarioOption PERSISTENT = new ScenarioOption(
                    "persistent",
                    "true",
                    List.of("true", "false"),
                    "jms: whether the broker keeps messages on disk before a send is over")
            .withProtocols(JMS);

    static final ScenarioOption POOLED = new ScenarioOption(
                    "pooled",
                    "true",
                    List.of("true", "false"),
                    "jms: sessions and producers from a pool, or CXF's own way, new ones for each message")
            .withProtocols(JMS);

    static final List<ScenarioOption> ALL = Stream.of(
                    List.of(PAYLOAD, RawOption.OPTION, SERVER_THREADS, BROKER_ADDRESS, REPLY, PERSISTENT, POOLED),
                    BrokerOptions.ALL,
                    SchemaCheck.OPTIONS,
                    Tls.OPTIONS)
            .flatMap(List::stream)
            .toList();

    private CustomerOptions() {}

    /** @param options of the client, complete and validated */
    static int payloadBytes(Map<String, String> options) {
        return PayloadSize.bytes(options.get(PAYLOAD.name()));
    }

    /**
     * How many threads serve calls; empty for what CXF has, or the bus file.
     *
     * @param options of the server, complete and validated
     */
    static OptionalInt serverThreads(Map<String, String> options) {
        String value = options.get(SERVER_THREADS.name());
        return value.equals(DEFAULT) ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(value));
    }
}
