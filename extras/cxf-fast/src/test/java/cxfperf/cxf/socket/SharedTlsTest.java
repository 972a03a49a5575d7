package cxfperf.cxf.socket;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.cxf.socket.TlsSockets.SharedTls;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.security.SecureRandom;
import javax.xml.namespace.QName;
import org.apache.cxf.configuration.jsse.TLSClientParameters;
import org.apache.cxf.configuration.security.AuthorizationPolicy;
import org.apache.cxf.configuration.security.ProxyAuthorizationPolicy;
import org.apache.cxf.service.model.EndpointInfo;
import org.apache.cxf.transport.http.HTTPConduit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** TLS contexts are shared, and live as long as they are used. */
class SharedTlsTest {

    private final ConduitCaller caller = new ConduitCaller();

    @AfterEach
    void shutDown() {
        caller.close();
    }

    @Test
    void parametersOfConduitsThatAreGoneAreForgotten() throws Exception {
        WeakReference<TLSClientParameters> first = parametersOfConduitThatIsGone();

        for (int i = 0; i < 50 && first.get() != null; i++) {
            parametersOfConduitThatIsGone();
            System.gc();
        }

        assertThat(first.get()).as("parameters of the first conduit").isNull();
    }

    private WeakReference<TLSClientParameters> parametersOfConduitThatIsGone() throws Exception {
        HTTPConduit conduit = caller.conduit("https://localhost:1/");
        TLSClientParameters own = differentFromAllOthers();
        conduit.setTlsClientParameters(own);
        conduit.setClient(caller.policy);
        conduit.prepare(caller.message("POST"));
        conduit.close();
        return new WeakReference<>(own);
    }

    private static TLSClientParameters differentFromAllOthers() {
        TLSClientParameters parameters = new TLSClientParameters();
        parameters.setSecureRandom(new SecureRandom());
        return parameters;
    }

    @Test
    void conduitsOneAfterTheOtherShareAContextThatNoneUsesMeanwhile() throws Exception {
        SharedTls shared = new SharedTls();
        TLSClientParameters parameters = differentFromAllOthers();
        int first = System.identityHashCode(shared.of(parameters));

        System.gc();

        assertThat(System.identityHashCode(shared.of(parameters))).isEqualTo(first);
    }

    @Test
    void aConduitKeepsTheContextThatItUses() throws Exception {
        SharedTls shared = new SharedTls();
        TLSClientParameters parameters = differentFromAllOthers();
        EndpointInfo endpoint = new EndpointInfo();
        endpoint.setName(new QName("urn:test", "Port"));
        endpoint.setAddress("https://localhost:1/");
        SocketHTTPConduit conduit = new SocketHTTPConduit(
                caller.bus, endpoint, null, shared, new CallBuffers(), SocketConduitFactory.LIMITS);
        conduit.setTlsClientParameters(parameters);
        conduit.setClient(caller.policy);
        conduit.setAuthorization(new AuthorizationPolicy());
        conduit.setProxyAuthorization(new ProxyAuthorizationPolicy());
        conduit.prepare(caller.message("POST"));
        int first = System.identityHashCode(shared.of(parameters));
        shared.of(differentFromAllOthers());

        System.gc();

        assertThat(System.identityHashCode(shared.of(parameters))).isEqualTo(first);
        Reference.reachabilityFence(conduit);
    }
}
