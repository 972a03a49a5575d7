package cxfperf.own;

import cxfperf.cxf.JettyServer;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.ServerSpec;
import cxfperf.testing.EndedRun;
import cxfperf.testing.Manual;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.cxf.jaxws.JaxWsServerFactoryBean;

/** Short runs against any service, in this JVM. */
final class OwnRun {

    /** The WSDL of the SOAP echo. */
    static final String WSDL = Manual.top()
            .resolve("scenarios/soap_echo/src/main/resources/wsdl/perf.wsdl")
            .toString();

    /** The directory with a request for each operation of the SOAP echo. */
    static final Path REQUESTS = Manual.top().resolve("scenarios/own_service/src/test/resources/requests");

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
            arguments.add("-Drequest=" + REQUESTS);
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

    /**
     * Writes a bus file for {@code -Dcfg}, as a user writes it.
     *
     * @param content its beans; {@code cxf}, {@code http} and {@code sec} are prefixes of CXF's elements
     * @return its path
     */
    static String busFile(Path directory, String content) throws IOException {
        return Files.writeString(
                        Files.createTempFile(directory, "bus", ".xml"),
                        """
                        <beans xmlns="http://www.springframework.org/schema/beans"
                               xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
                               xmlns:cxf="http://cxf.apache.org/core"
                               xmlns:http="http://cxf.apache.org/transports/http/configuration"
                               xmlns:sec="http://cxf.apache.org/configuration/security"
                               xsi:schemaLocation="http://www.springframework.org/schema/beans http://www.springframework.org/schema/beans/spring-beans.xsd
                                   http://cxf.apache.org/core http://cxf.apache.org/schemas/core.xsd
                                   http://cxf.apache.org/transports/http/configuration http://cxf.apache.org/schemas/configuration/http-conf.xsd
                                   http://cxf.apache.org/configuration/security http://cxf.apache.org/schemas/configuration/security.xsd">
                        %s
                        </beans>
                        """
                                .formatted(content))
                .toString();
    }
}
