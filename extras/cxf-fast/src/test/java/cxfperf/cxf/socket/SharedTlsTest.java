package cxfperf.cxf.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.security.SecureRandom;
import org.apache.cxf.configuration.jsse.TLSClientParameters;
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
}
