package cxfperf.cxf.lean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBElement;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.Marshaller;
import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlAnyElement;
import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlList;
import jakarta.xml.bind.annotation.XmlSeeAlso;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamWriter;
import org.apache.cxf.Bus;
import org.apache.cxf.bus.CXFBusFactory;
import org.apache.cxf.common.jaxb.JAXBUtils;
import org.apache.cxf.frontend.ClientProxy;
import org.apache.cxf.jaxb.JAXBDataBinding;
import org.apache.cxf.jaxws.JaxWsProxyFactoryBean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** DirectWriting writes the same bytes as JAXB, and leaves the cases to JAXB that it does not support. */
class DirectWritingTest {

    private static final String ODD = "<&>\"'\t\n\r]]>\u0080\u00e9\u07ff\u0800\u20ac\uffef\ud83d\ude00 ";

    private final Bus bus = new CXFBusFactory().createBus();

    @AfterEach
    void shutDown() {
        bus.shutdown(true);
    }

    /** Elements and attributes of several namespaces, with each kind of content that JAXB writes in its own way. */
    @XmlAccessorType(XmlAccessType.FIELD)
    @XmlSeeAlso(Special.class)
    static class Letter {
        @XmlAttribute
        String title;

        @XmlAttribute(namespace = "urn:other")
        String other;

        String text;

        @XmlElement(namespace = "urn:other", nillable = true)
        List<String> lines = new ArrayList<>();

        int number;
        boolean flag;
        byte[] binary;
        QName name;

        @XmlList
        List<Integer> numbers = new ArrayList<>();

        Letter inner;

        @XmlAnyElement(lax = true)
        List<Object> any = new ArrayList<>();
    }

    @XmlAccessorType(XmlAccessType.FIELD)
    static class Special extends Letter {
        @XmlElement(namespace = "urn:third")
        String own;
    }

    private static Letter letter(int lines, int bytes) {
        Letter letter = new Letter();
        letter.title = ODD;
        letter.other = "other" + ODD;
        letter.text = ODD.repeat(3);
        letter.number = Integer.MIN_VALUE;
        letter.name = new QName("urn:of-a-value", "local");
        letter.numbers.addAll(List.of(1, -2, 3));
        for (int i = 0; i < lines; i++) {
            letter.lines.add(i % 10 == 3 ? null : i % 10 == 4 ? "" : "line " + i + (i % 7 == 0 ? ODD : ""));
        }
        letter.binary = new byte[bytes];
        new Random(7).nextBytes(letter.binary);
        Special special = new Special();
        special.own = "own";
        letter.inner = special;
        letter.any.add(new JAXBElement<>(new QName("urn:any", "element"), String.class, ODD));
        letter.any.add(new JAXBElement<>(new QName("", "no-namespace"), String.class, null));
        return letter;
    }

    @Test
    void writesWhatJaxbWrites() throws Exception {
        // The lengths are close to that of a piece, so that texts and bytes begin and end at its end.
        for (int lines : new int[] {0, 1, 10, 1_500, 1_501, 1_502, 1_503, 5_000}) {
            for (int bytes : new int[] {0, 1, 12_288, 12_289, 40_000}) {
                Letter letter = letter(lines, bytes);
                assertThat(written(letter, direct()))
                        .as("%d lines, %d bytes", lines, bytes)
                        .isEqualTo(written(letter, byJaxb()));
            }
        }
    }

    @Test
    void writesATextThatIsLongerThanAPieceAsJaxbDoes() throws Exception {
        Letter letter = new Letter();
        letter.title = ODD.repeat(5_000);
        letter.text = "x".repeat(32_767) + ODD.repeat(10_000);

        assertThat(written(letter, direct())).isEqualTo(written(letter, byJaxb()));
    }

    @Test
    void oneThatIsUsedAgainWritesAsANewOne() throws Exception {
        JAXBContext context = direct();
        String first = written(letter(3, 3), context);

        assertThat(written(new Letter(), context)).isEqualTo(written(new Letter(), byJaxb()));
        assertThat(written(letter(3, 3), context)).isEqualTo(first);
    }

    @Test
    void halfAPairIsAQuestionMark() throws Exception {
        Letter letter = new Letter();
        letter.text = "a\ud83db\ude00c\ud83d";

        assertThat(written(letter, direct())).contains("<text>a?b?c?</text>");
    }

    @Test
    void aWriterThatFailedLeavesNothingToTheNextOne() throws Exception {
        JAXBContext context = direct();
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("full");
            }
        };

        assertThatThrownBy(() -> marshaller(context).marshal(root(letter(10_000, 0)), full))
                .isInstanceOf(JAXBException.class);

        assertThat(written(letter(3, 3), context)).isEqualTo(written(letter(3, 3), byJaxb()));
    }

    @Test
    void withAnEscapeHandlerOrPrefixesOfTheUserJaxbWrites() throws Exception {
        JAXBDataBinding escaping = directBinding();
        escaping.setEscapeHandler(byJaxbBinding().getEscapeHandler());
        JAXBDataBinding prefixed = directBinding();
        prefixed.setNamespaceMap(Map.of("urn:other", "mine"));

        for (JAXBDataBinding binding : List.of(escaping, prefixed)) {
            assertThat(binding.getContext().createMarshaller().getClass().getName())
                    .startsWith("org.glassfish.jaxb.");
        }
    }

    @Test
    void whatIsSetOfAMarshallerIsInEffect() throws Exception {
        for (String property : List.of(Marshaller.JAXB_FORMATTED_OUTPUT, "org.glassfish.jaxb.indentString")) {
            Object value = property.startsWith("org") ? " " : true;
            assertThat(written(letter(3, 3), direct(), property, value))
                    .isEqualTo(written(letter(3, 3), byJaxb(), property, value));
        }
        assertThat(written(letter(3, 3), direct(), Marshaller.JAXB_ENCODING, "ISO-8859-1"))
                .isEqualTo(written(letter(3, 3), byJaxb(), Marshaller.JAXB_ENCODING, "ISO-8859-1"));
        assertThat(written(letter(3, 3), direct(), Marshaller.JAXB_FRAGMENT, false))
                .startsWith("<?xml")
                .isEqualTo(written(letter(3, 3), byJaxb(), Marshaller.JAXB_FRAGMENT, false));
    }

    /** CXF writes in this way if a message does not go straight to the stream. */
    @Test
    void anXmlStreamWriterGetsWhatItGetsFromJaxb() throws Exception {
        JAXBDataBinding jaxb = byJaxbBinding();
        String expected = streamed(
                byJaxb(),
                writer -> jaxb.applyEscapeHandler(false, handler -> JAXBUtils.setEscapeHandler(writer, handler)));

        assertThat(streamed(direct(), writer -> {})).contains("\n").isEqualTo(expected);
    }

    private interface Setting {
        void apply(Marshaller marshaller) throws JAXBException;
    }

    private static String streamed(JAXBContext context, Setting setting) throws Exception {
        StringWriter text = new StringWriter();
        XMLStreamWriter writer = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
        Marshaller marshaller = marshaller(context);
        setting.apply(marshaller);
        marshaller.marshal(root(letter(3, 3)), writer);
        writer.flush();
        return text.toString();
    }

    private static String written(Letter letter, JAXBContext context) throws JAXBException {
        return written(letter, context, Marshaller.JAXB_FRAGMENT, true);
    }

    private static String written(Letter letter, JAXBContext context, String property, Object value)
            throws JAXBException {
        Marshaller marshaller = marshaller(context);
        marshaller.setProperty(property, value);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        marshaller.marshal(root(letter), out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static Marshaller marshaller(JAXBContext context) throws JAXBException {
        Marshaller marshaller = context.createMarshaller();
        marshaller.setProperty(Marshaller.JAXB_FRAGMENT, true);
        return marshaller;
    }

    private static JAXBElement<Letter> root(Letter letter) {
        return new JAXBElement<>(new QName("urn:letters", "letter"), Letter.class, letter);
    }

    private static JAXBContext byJaxb() throws JAXBException {
        return JAXBContext.newInstance(Letter.class);
    }

    private JAXBContext direct() throws JAXBException {
        return LeanContext.writing(byJaxb(), new LeanContext.Escapes(directBinding()));
    }

    private JAXBDataBinding directBinding() {
        new DirectWriting().initialize(bus);
        return binding(bus);
    }

    private static JAXBDataBinding byJaxbBinding() {
        Bus plain = new CXFBusFactory().createBus();
        try {
            return binding(plain);
        } finally {
            plain.shutdown(true);
        }
    }

    private static JAXBDataBinding binding(Bus bus) {
        JaxWsProxyFactoryBean factory = new JaxWsProxyFactoryBean();
        factory.setBus(bus);
        factory.setAddress("http://localhost:1/");
        return (JAXBDataBinding) ClientProxy.getClient(factory.create(NoteEcho.class))
                .getEndpoint()
                .getService()
                .getDataBinding();
    }
}
