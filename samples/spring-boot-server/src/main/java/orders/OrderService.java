package orders;

import jakarta.jws.Oneway;
import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;

/** Orders that nobody keeps. */
@WebService(name = "Orders", serviceName = "OrderService", portName = "OrderPort", targetNamespace = "urn:sample:orders")
public class OrderService {

    /** The price of so many things, in cents; a fault where there is none. */
    @WebMethod
    @WebResult(name = "price")
    public long price(@WebParam(name = "things") int things) {
        if (things < 1) {
            throw new IllegalArgumentException("an order has at least one thing");
        }
        return things * 250L;
    }

    /** Nobody waits for this one. */
    @WebMethod
    @Oneway
    public void remind(@WebParam(name = "order") String order) {}
}
