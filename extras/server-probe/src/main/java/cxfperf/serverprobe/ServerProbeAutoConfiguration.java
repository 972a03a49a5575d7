package cxfperf.serverprobe;

import java.util.OptionalInt;
import org.apache.cxf.Bus;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/**
 * Gives the buses of a Spring Boot application a {@link ServerProbeFeature} if {@value #ADMIN} is set; its value is
 * passed to {@link ServerProbeFeature#setAdmin}.
 */
@AutoConfiguration(afterName = "org.apache.cxf.spring.boot.autoconfigure.CxfAutoConfiguration")
@ConditionalOnProperty(ServerProbeAutoConfiguration.ADMIN)
public class ServerProbeAutoConfiguration {

    static final String ADMIN = "cxfperf.server-probe.admin";

    /** Set by Spring Boot once its web server listens. */
    private static final String LOCAL_PORT = "local.server.port";

    /** Made by Spring Boot. */
    public ServerProbeAutoConfiguration() {}

    /**
     * Makes the feature; Spring closes it with the application.
     *
     * @param buses of the application
     * @param environment has the properties of the application
     * @return the feature, which is on all buses
     * @throws IllegalArgumentException if the property has none of the forms that {@link ServerProbeFeature#setAdmin}
     *     takes; the application then does not start
     */
    @Bean(destroyMethod = "close")
    public ServerProbeFeature serverProbeFeature(ObjectProvider<Bus> buses, Environment environment) {
        ServerProbeFeature feature = new ServerProbeFeature();
        feature.setAdmin(environment.getRequiredProperty(ADMIN));
        feature.setContainerPort(() -> {
            Integer port = environment.getProperty(LOCAL_PORT, Integer.class);
            return port == null ? OptionalInt.empty() : OptionalInt.of(port);
        });
        buses.forEach(feature::initialize);
        return feature;
    }
}
