package shop;

import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;

/** What something costs. */
@WebService(targetNamespace = "http://shop.example/prices")
public interface Prices {

    /** In cents. */
    @WebResult(name = "cents")
    int priceOf(@WebParam(name = "article") String article);
}
