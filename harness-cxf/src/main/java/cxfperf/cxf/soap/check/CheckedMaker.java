package cxfperf.cxf.soap.check;

import cxfperf.cxf.CxfClients;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.MessageCheck;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes the clients that another one makes, and has their messages checked. */
record CheckedMaker(CxfClients.Maker maker, MessageCopies copies, SchemaCheck check) implements CxfClients.Maker {

    @Override
    public LoadClient make(CxfClients clients, String operation, int worker) throws Exception {
        return new CheckedClient(maker.make(clients, operation, worker), copies, check);
    }

    @Override
    public Map<String, Object> effective() {
        return maker.effective();
    }

    @Override
    public List<String> unmet() {
        return maker.unmet();
    }

    @Override
    public Optional<MessageCheck> messageCheck() {
        return Optional.of(check.finish());
    }

    @Override
    public void close() {
        check.stop();
        maker.close();
    }
}
