package orders;

import jakarta.jws.Oneway;
import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;

/** Accepts orders and does not store them. */
@WebService(name = "Orders", serviceName = "OrderService", portName = "OrderPort", targetNamespace = "urn:sample:orders")
public class OrderService {

    /** Returns the price of this many articles in cents; a fault for an invalid number. */
    @WebMethod
    @WebResult(name = "price")
    public long price(@WebParam(name = "things") int things) {
        if (things < 1) {
            throw new IllegalArgumentException("an order has at least one thing");
        }
        return things * 250L;
    }

    /** A one-way operation. */
    @WebMethod
    @Oneway
    public void remind(@WebParam(name = "order") String order) {}
}
