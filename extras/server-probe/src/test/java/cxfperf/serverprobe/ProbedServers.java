package cxfperf.serverprobe;

import jakarta.jws.Oneway;
import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebService;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
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

    /** A SOAP service with an operation for each way a call can end. */
    @WebService(name = "Greeter", serviceName = "Greeter", targetNamespace = Greeter.NAMESPACE)
    public static class Greeter {

        static final String NAMESPACE = "urn:greeter";
        static final String FAIL = "fail";

        @WebMethod
        public String greet(@WebParam(name = "name") String name) {
            if (FAIL.equals(name)) {
                throw new IllegalStateException("nobody to greet");
            }
            return "Hello, " + name;
        }

        @WebMethod
        @Oneway
        public void note(@WebParam(name = "name") String name) {
            if (FAIL.equals(name)) {
                throw new IllegalStateException("nothing to note");
            }
        }
    }

    /** The client's view of {@link Greeter}. */
    @WebService(name = "Greeter", targetNamespace = Greeter.NAMESPACE)
    public interface GreeterClient {

        @WebMethod
        String greet(@WebParam(name = "name") String name);
    }

    /** A REST service with an operation for each way a call can end. */
    @Path("/shelf")
    @Produces("text/plain")
    public static class Shelf {

        @GET
        @Path("{book}")
        public String book(@PathParam("book") String book) {
            if (book.equals("none")) {
                throw new NotFoundException();
            }
            if (book.equals("broken")) {
                throw new IllegalStateException("torn");
            }
            return book;
        }

        @GET
        @Path("later/{book}")
        public void later(@PathParam("book") String book, @Suspended AsyncResponse response) {
            new Thread(() -> response.resume(book)).start();
        }
    }
}
