package cxfperf.echo;

import cxfperf.echo.wire.DocPortType;
import cxfperf.echo.wire.types.NestedComplexTypeSeq;
import cxfperf.scenario.CallCounters;
import jakarta.jws.WebService;
import jakarta.xml.ws.Holder;
import java.util.concurrent.atomic.LongAdder;

/** The service under test: returns its input and counts calls. Thread-safe. */
@WebService(
        targetNamespace = "http://cxf.apache.org/cxf/performance",
        serviceName = "PerfService",
        portName = "SoapHttpDocLitPort",
        endpointInterface = "cxfperf.echo.wire.DocPortType")
public final class CountingEcho implements DocPortType {

    private final LongAdder strings;
    private final LongAdder bytes;
    private final LongAdder complexTypes;

    /**
     * Makes the service of one server.
     *
     * @param calls counts each call, as the last act before its reply
     */
    public CountingEcho(CallCounters calls) {
        strings = calls.completed(EchoContract.ECHO_STRING);
        bytes = calls.completed(EchoContract.ECHO_BASE64);
        complexTypes = calls.completed(EchoContract.ECHO_COMPLEX);
    }

    @Override
    public String echoStringDoc(String in) {
        strings.increment();
        return in;
    }

    @Override
    public byte[] echoBase64Doc(byte[] in) {
        bytes.increment();
        return in;
    }

    @Override
    public NestedComplexTypeSeq echoComplexTypeDoc(NestedComplexTypeSeq in, int id, Holder<Integer> idout) {
        idout.value = id;
        complexTypes.increment();
        return in;
    }
}
