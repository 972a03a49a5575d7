package cxfperf.customer;

import cxfperf.customer.calls.CountingCustomers;
import cxfperf.customer.calls.CustomerCalls;
import cxfperf.customer.calls.CustomerOperation;
import cxfperf.customer.calls.CustomerProxies;
import cxfperf.cxf.CxfClients;
import cxfperf.cxf.JettyServer;
import cxfperf.cxf.raw.RawClient;
import cxfperf.cxf.raw.RawClients;
import cxfperf.cxf.raw.RawExchange;
import cxfperf.cxf.raw.RawOption;
import cxfperf.cxf.raw.Recorder;
import cxfperf.cxf.raw.Recorder.RecordedCall;
import cxfperf.cxf.soap.PostOnly;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.SentStamp;
import cxfperf.scenario.ServerSpec;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.cxf.jaxws.EndpointImpl;

/** Both sides over HTTP or HTTPS. */
public final class HttpCustomers {

    private static final String PATH = "/CustomerServicePort";

    private HttpCustomers() {}

    /** @param serverThreads the most calls served at a time; empty for the default of CXF or the bus file */
    public static RunningServer start(ServerSpec spec, OptionalInt serverThreads) throws Exception {
        return start(spec, serverThreads, new CountingCustomers(spec.calls()));
    }

    /** @param service an implementation of the contract */
    static RunningServer start(ServerSpec spec, OptionalInt serverThreads, Object service) throws Exception {
        return JettyServer.start(spec, PATH, serverThreads, (bus, address) -> {
            EndpointImpl endpoint = new EndpointImpl(bus, service);
            endpoint.setWsdlLocation(CountingCustomers.WSDL);
            endpoint.getInInterceptors().add(new PostOnly());
            endpoint.publish(address);
            return endpoint.getServer();
        });
    }

    public static LoadClientFactory connect(ClientSpec spec, CustomerCalls calls) throws Exception {
        return RawOption.isRaw(spec.options())
                ? RawClients.open(spec, PATH, recorded -> connectCxf(recorded, calls), new CustomerReplayer(calls))
                : connectCxf(spec, calls);
    }

    private static LoadClientFactory connectCxf(ClientSpec spec, CustomerCalls calls) throws Exception {
        return CxfClients.open(spec, PATH, CustomerProxies.of(spec, calls));
    }

    /** The calls of a worker differ only in their stamp, and their replies, including the declared fault, are equal. */
    private record CustomerReplayer(CustomerCalls calls) implements RawClients.Replayer {

        private static final String BEFORE_STAMP = "\r\n" + SentStamp.NAME + ": ";

        @Override
        public LoadClient replay(Recorder recorder, LoadClientFactory cxf, String operation, int worker)
                throws Exception {
            try (LoadClient client = cxf.newClient(operation, worker)) {
                if (!operation.equals(CustomerOperation.UPDATE_CUSTOMER)) {
                    return RawClients.fixed(recorder, client);
                }
                RecordedCall one = recorder.record(client);
                RecordedCall other = recorder.record(client);
                return new RawClient(
                        recorder,
                        RawExchange.of(BEFORE_STAMP, one, stamp(one), other, stamp(other)),
                        () -> SentStamp.now().text());
            }
        }

        private static String stamp(RecordedCall call) throws CallFailedException {
            String request = new String(call.request(), StandardCharsets.ISO_8859_1);
            int at = request.indexOf(BEFORE_STAMP);
            if (at < 0) {
                throw CallFailedException.wrongReply("CXF's client has sent no header " + SentStamp.NAME);
            }
            int from = at + BEFORE_STAMP.length();
            return request.substring(from, request.indexOf('\r', from));
        }

        @Override
        public Map<String, Object> effective() {
            return calls.effective();
        }
    }
}
