package cxfperf.cxf.soap.check;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.xml.sax.SAXException;

class FirstProblemTest {

    private static final String SHOP = "http://a.shop.with.a.long.name/its/services/and/their/types/2026/11";

    private static String found(String message) {
        FirstProblem problem = new FirstProblem();
        problem.keep(new SAXException(message));
        problem.keep(new SAXException("another one"));
        return problem.found().orElseThrow();
    }

    @Test
    void namesStandWithoutTheirNamespaces() {
        assertThat(found("cvc-complex-type.2.4.a: Invalid content was found starting with element '{\"" + SHOP
                        + "\":prize}'. One of '{\"" + SHOP + "\":price, \"" + SHOP + "\":name}' is expected."))
                .isEqualTo("cvc-complex-type.2.4.a: Invalid content was found starting with element '{prize}'."
                        + " One of '{price, name}' is expected.");
    }

    @Test
    void aNamespaceStaysWhereItIsWhatDiffers() {
        String message = "cvc-complex-type.2.4.a: Invalid content was found starting with element '{\"urn:a\":price}'."
                + " One of '{\"urn:b\":price}' is expected.";
        assertThat(found(message)).isEqualTo(message);

        String without = message.replace("\"urn:b\":price", "price");
        assertThat(found(without)).isEqualTo(without);
    }

    @Test
    void anyOtherTextIsKept() {
        assertThat(found("'a{1}' is no {value}: {\"}\nmore")).isEqualTo("'a{1}' is no {value}: {\"}");
    }
}
