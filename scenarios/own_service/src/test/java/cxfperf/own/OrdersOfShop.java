package cxfperf.own;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import cxfperf.cxf.JettyServer;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.ServerSpec;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.cxf.jaxrs.JAXRSServerFactoryBean;

/** A JAX-RS endpoint that takes orders, and serves its OpenAPI document. */
@Path("/")
public final class OrdersOfShop {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final AtomicInteger orders = new AtomicInteger();

    /** Starts the service on a free port. */
    static RunningServer start() throws Exception {
        return JettyServer.start(
                new ServerSpec("http", "localhost", 0, Optional.empty(), Map.of(), new CallCounters()),
                "/shop",
                (bus, address) -> {
                    JAXRSServerFactoryBean factory = new JAXRSServerFactoryBean();
                    factory.setBus(bus);
                    factory.setAddress(address);
                    factory.setServiceBean(new OrdersOfShop());
                    return factory.create();
                });
    }

    /** Returns the OpenAPI document. */
    @GET
    @Path("openapi.yaml")
    @Produces("application/yaml")
    public String document() throws IOException {
        try (InputStream in = OrdersOfShop.class.getResourceAsStream("/orders.yaml")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Gives an order a number. */
    @POST
    @Path("orders")
    @Consumes("application/json")
    @Produces("application/json")
    public Response place(String order) throws JsonProcessingException {
        ObjectNode placed = (ObjectNode) JSON.readTree(order);
        placed.put("number", orders.incrementAndGet());
        placed.put("state", "placed");
        return Response.status(Response.Status.CREATED)
                .entity(placed.toString())
                .build();
    }
}
