package cxfperf.soap;

import cxfperf.echo.wire.DocPortType;
import cxfperf.echo.wire.types.NestedComplexTypeSeq;
import jakarta.jws.WebService;
import jakarta.xml.ws.Holder;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;

/** A service of the same contract that changes its replies as a test requires. */
@WebService(
        targetNamespace = "http://cxf.apache.org/cxf/performance",
        serviceName = "PerfService",
        portName = "SoapHttpDocLitPort",
        endpointInterface = "cxfperf.echo.wire.DocPortType")
final class ChangingEcho implements DocPortType {

    volatile UnaryOperator<String> text = in -> in;
    volatile UnaryOperator<byte[]> bytes = in -> in;
    volatile Consumer<NestedComplexTypeSeq> items = in -> {};
    volatile IntUnaryOperator id = in -> in;

    @Override
    public String echoStringDoc(String in) {
        return text.apply(in);
    }

    @Override
    public byte[] echoBase64Doc(byte[] in) {
        return bytes.apply(in);
    }

    @Override
    public NestedComplexTypeSeq echoComplexTypeDoc(NestedComplexTypeSeq in, int id, Holder<Integer> idout) {
        idout.value = this.id.applyAsInt(id);
        items.accept(in);
        return in;
    }
}
