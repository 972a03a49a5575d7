package cxfperf.serverprobe;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.apache.cxf.Bus;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.feature.Feature;
import org.apache.cxf.jaxrs.JAXRSServerFactoryBean;
import org.apache.cxf.jaxws.JaxWsServerFactoryBean;

/** Both services on a bus, and calls of them at the level of bytes. */
final class ProbedServers {

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private ProbedServers() {}

    static Server greeter(Bus bus, int port, Feature... features) {
        JaxWsServerFactoryBean factory = new JaxWsServerFactoryBean();
        factory.setBus(bus);
        factory.setAddress("http://localhost:" + port + "/greeter");
        factory.setServiceBean(new Greeter());
        factory.setFeatures(List.of(features));
        return factory.create();
    }

    static Server shelf(Bus bus, int port) {
        JAXRSServerFactoryBean factory = new JAXRSServerFactoryBean();
        factory.setBus(bus);
        factory.setAddress("http://localhost:" + port + "/rest");
        factory.setServiceBean(new Shelf());
        return factory.create();
    }

    static HttpResponse<String> soap(int port, String operation, String name) throws Exception {
        return post(
                port,
                "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Body><g:" + operation + " xmlns:g='"
                        + Greeter.NAMESPACE + "'><name>" + name + "</name></g:" + operation
                        + "></e:Body></e:Envelope>");
    }

    static HttpResponse<String> post(int port, String body) throws Exception {
        return HTTP.send(
                HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/greeter"))
                        .header("Content-Type", "text/xml; charset=utf-8")
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    static HttpResponse<String> get(int port, String path) throws Exception {
        return get(URI.create("http://localhost:" + port + path));
    }

    static HttpResponse<String> get(URI uri) throws Exception {
        return HTTP.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    }
}
