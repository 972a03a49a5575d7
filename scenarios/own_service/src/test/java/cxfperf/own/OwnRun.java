package cxfperf.own;

import cxfperf.cxf.JettyServer;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.ServerSpec;
import cxfperf.testing.EndedRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.cxf.jaxws.JaxWsServerFactoryBean;

/** Short runs against any service, in this JVM. */
final class OwnRun {

    /** An operation of the SOAP echo. */
    static final String OPERATION = "echoStringDoc";

    /** How many calls a run makes unless its options say otherwise. */
    static final long CALLS = 10;

    private OwnRun() {}

    /** Starts a service of CXF on a free port. */
    static RunningServer serve(String path, Object service) throws Exception {
        return JettyServer.start(
                new ServerSpec("http", "localhost", 0, Optional.empty(), Map.of(), new CallCounters()),
                path,
                (bus, address) -> {
                    JaxWsServerFactoryBean factory = new JaxWsServerFactoryBean();
                    factory.setBus(bus);
                    factory.setAddress(address);
                    factory.setServiceBean(service);
                    return factory.create();
                });
    }

    /**
     * Runs with the requests of the tests unless the options name others.
     *
     * @param directory where the run makes a directory of its own
     */
    static EndedRun of(Path directory, String wsdl, String operation, String... options) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("-Dwsdl=" + wsdl, "-Doperation=" + operation));
        arguments.addAll(List.of(options));
        if (arguments.stream().noneMatch(argument -> argument.startsWith("-Drequest="))) {
            arguments.add("-Drequest=" + EchoByWsdl.requests());
        }
        return ofRest(directory, arguments.toArray(String[]::new));
    }

    /** Runs like {@link #of}, without default options. */
    static EndedRun ofRest(Path directory, String... options) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("-Dthreads=2", "-Dinvocations=5", "-Dwarmup=0"));
        for (String option : options) {
            // A run has a number of calls or of seconds, not both.
            String name =
                    option.startsWith("-Dtime=") ? "-Dinvocations=" : option.substring(0, option.indexOf('=') + 1);
            arguments.removeIf(argument -> argument.startsWith(name));
            arguments.add(option);
        }
        return EndedRun.of(new OwnService(), Files.createTempDirectory(directory, "run"), arguments);
    }
}
