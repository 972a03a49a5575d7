package cxfperf.echo.lifecycle;

import jakarta.xml.ws.WebServiceFeature;
import java.util.List;
import org.apache.cxf.endpoint.Client;

/** What a scenario gives to each Service and each proxy of a run, whatever their life cycle. Used by several threads. */
public interface ProxySettings {

    /** Those of the contract alone. */
    ProxySettings NONE = new ProxySettings() {};

    /** Features of each new Service, and so of its proxies. */
    default List<WebServiceFeature> features() {
        return List.of();
    }

    /** Sets a new proxy up, before its conduit is made and before its first call. */
    default void apply(Client client) {}
}
