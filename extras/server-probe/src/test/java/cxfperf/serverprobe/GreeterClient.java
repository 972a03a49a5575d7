package cxfperf.serverprobe;

import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebService;

/** The client's view of {@link Greeter}. */
@WebService(name = "Greeter", targetNamespace = Greeter.NAMESPACE)
public interface GreeterClient {

    @WebMethod
    String greet(@WebParam(name = "name") String name);
}
