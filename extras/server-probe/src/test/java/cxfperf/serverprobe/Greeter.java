package cxfperf.serverprobe;

import jakarta.jws.Oneway;
import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebService;

/** A SOAP service with an operation for each way a call can end. */
@WebService(name = "Greeter", serviceName = "Greeter", targetNamespace = Greeter.NAMESPACE)
public class Greeter {

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
