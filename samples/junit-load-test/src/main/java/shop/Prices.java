package shop;

import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;

/** The prices of a shop. */
@WebService(targetNamespace = "http://shop.example/prices")
public interface Prices {

    /** Returns the price of an article in cents. */
    @WebResult(name = "cents")
    int priceOf(@WebParam(name = "article") String article);
}
