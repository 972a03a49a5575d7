package cxfperf.testing;

import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import java.net.URI;
import java.util.Map;

/** Clients whose calls a test writes. */
public class ScriptedClients implements LoadClientFactory {

    /** Makes the client of one worker. */
    public interface Script {
        LoadClient client(String operation, int worker) throws Exception;
    }

    private final Script script;

    public ScriptedClients(Script script) {
        this.script = script;
    }

    /** Every call of every worker does this. */
    public static ScriptedClients calling(LoadClient call) {
        return new ScriptedClients((operation, worker) -> call);
    }

    /** A client that prepares each call. */
    public static LoadClient preparing(LoadClient prepare, LoadClient call) {
        return new LoadClient() {
            @Override
            public void prepare() throws Exception {
                prepare.call();
            }

            @Override
            public void call() throws Exception {
                call.call();
            }
        };
    }

    /** A client that verifies each reply off the clock. */
    public static LoadClient verifying(LoadClient call, LoadClient verify) {
        return new LoadClient() {
            @Override
            public void call() throws Exception {
                call.call();
            }

            @Override
            public boolean verify() throws Exception {
                verify.call();
                return true;
            }
        };
    }

    @Override
    public LoadClient newClient(String operation, int worker) throws Exception {
        return script.client(operation, worker);
    }

    @Override
    public URI target() {
        return URI.create("http://localhost:1/");
    }

    @Override
    public Map<String, Object> effective() {
        return Map.of();
    }

    @Override
    public void close() {}
}
