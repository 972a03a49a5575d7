package orders;

import org.apache.cxf.Bus;
import org.apache.cxf.jaxws.EndpointImpl;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

/** A Spring Boot application with one SOAP service, at {@code /services/orders}. */
@SpringBootApplication
public class OrderApplication {

    public static void main(String[] arguments) {
        SpringApplication.run(OrderApplication.class, arguments);
    }

    @Bean
    public EndpointImpl orders(Bus bus) {
        EndpointImpl endpoint = new EndpointImpl(bus, new OrderService());
        endpoint.publish("/orders");
        return endpoint;
    }
}
