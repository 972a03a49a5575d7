package cxfperf.own.describe;

/** The text of a WSDL with one operation, {@code ask}, whose message is one element. */
public final class SmallWsdl {

    private SmallWsdl() {}

    /**
     * @param type of the element
     * @param types more of the schema
     */
    public static String of(String type, String types) {
        return """
                <definitions name='Only' targetNamespace='urn:t' xmlns='http://schemas.xmlsoap.org/wsdl/' xmlns:t='urn:t'
                    xmlns:soap='http://schemas.xmlsoap.org/wsdl/soap/'>
                  <types><xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' targetNamespace='urn:t'>TYPES
                    <xs:element name='in' type='TYPE'/></xs:schema></types>
                  <message name='In'><part name='body' element='t:in'/></message>
                  <portType name='Type'><operation name='ask'><input message='t:In'/></operation></portType>
                  <binding name='Binding' type='t:Type'>
                    <soap:binding style='document' transport='http://schemas.xmlsoap.org/soap/http'/>
                    <operation name='ask'><soap:operation soapAction=''/><input><soap:body use='literal'/></input></operation>
                  </binding>
                  <service name='Service'><port name='Port' binding='t:Binding'>
                    <soap:address location='http://localhost:1/'/></port></service>
                </definitions>
                """
                .replace("TYPES", types)
                .replace("TYPE", type);
    }
}
