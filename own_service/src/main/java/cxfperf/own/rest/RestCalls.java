package cxfperf.own.rest;

import cxfperf.cxf.CxfClients;
import cxfperf.own.calls.Called;
import cxfperf.own.calls.PlannedCalls;
import cxfperf.own.kind.ReplyChecks;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.RejectedException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.cxf.Bus;
import org.apache.cxf.jaxrs.client.JAXRSClientFactoryBean;
import org.apache.cxf.jaxrs.client.WebClient;

/** The clients of a REST service: each has a WebClient of its own. */
final class RestCalls implements CxfClients.Maker {

    private final Bus bus;
    private final ClientSpec spec;
    private final PlannedCalls<RestRequest> calls;
    private final ReplyChecks checks;

    RestCalls(Bus bus, ClientSpec spec, PlannedCalls<RestRequest> calls, ReplyChecks checks) {
        this.bus = bus;
        this.spec = spec;
        this.calls = calls;
        this.checks = checks;
    }

    @Override
    public LoadClient make(CxfClients clients, String operation, int worker) throws RejectedException {
        JAXRSClientFactoryBean factory = new JAXRSClientFactoryBean();
        factory.setBus(bus);
        factory.setAddress(clients.target().toString());
        WebClient client = factory.createWebClient();
        clients.adopt(WebClient.getConfig(client).getConduit());
        return new RestCall(client, calls.turn(spec, operation, worker));
    }

    @Override
    public Map<String, Object> effective() {
        Map<String, Object> facts = new LinkedHashMap<>(Called.fact(spec));
        facts.putAll(calls.effective());
        facts.putAll(checks.effective());
        return facts;
    }

    @Override
    public Optional<String> unverified() {
        return checks.unverified();
    }
}
