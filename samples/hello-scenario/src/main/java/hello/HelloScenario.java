package hello;

import cxfperf.cxf.CxfClients;
import cxfperf.cxf.JettyServer;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.ServerSpec;
import jakarta.jws.WebService;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.apache.cxf.frontend.ClientProxy;
import org.apache.cxf.jaxws.JaxWsProxyFactoryBean;
import org.apache.cxf.jaxws.JaxWsServerFactoryBean;

/** A client sends a name in a SOAP message and gets a greeting. */
public final class HelloScenario implements Scenario {

    /** Made by {@link java.util.ServiceLoader}. */
    public HelloScenario() {}

    @Override
    public String name() {
        return "hello-scenario";
    }

    @Override
    public List<String> operations() {
        return List.of("greet");
    }

    @Override
    public List<String> protocols() {
        return List.of("http");
    }

    @Override
    public int defaultPort() {
        return 8088;
    }

    /** The service. */
    @WebService
    public interface Greeter {

        /**
         * Greets somebody.
         *
         * @param name of the one to greet
         * @return the greeting
         */
        String greet(String name);
    }

    @Override
    public RunningServer startServer(ServerSpec spec) throws Exception {
        LongAdder completed = spec.calls().completed("greet");
        Greeter greeter = name -> {
            completed.increment();
            return "Hello, " + name;
        };
        return JettyServer.start(spec, "/" + name(), (bus, address) -> {
            JaxWsServerFactoryBean factory = new JaxWsServerFactoryBean();
            factory.setBus(bus);
            factory.setAddress(address);
            factory.setServiceClass(Greeter.class);
            factory.setServiceBean(greeter);
            return factory.create();
        });
    }

    @Override
    public LoadClientFactory connect(ClientSpec spec) throws Exception {
        return CxfClients.open(spec, "/" + name(), bus -> (clients, operation, worker) -> {
            JaxWsProxyFactoryBean factory = new JaxWsProxyFactoryBean();
            factory.setBus(bus);
            factory.setAddress(clients.target().toString());
            Greeter greeter = factory.create(Greeter.class);
            clients.adopt(ClientProxy.getClient(greeter));
            String name = "worker " + worker;
            return () -> {
                String reply = greeter.greet(name);
                if (!("Hello, " + name).equals(reply)) {
                    throw CallFailedException.wrongReply("got " + reply);
                }
            };
        });
    }
}
