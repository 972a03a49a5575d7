package cxfperf.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import java.io.ByteArrayInputStream;
import java.util.Map;
import org.apache.cxf.staxutils.StaxUtils;
import org.junit.jupiter.api.Test;

class SizeLimitsTest {

    @Test
    void theLargestNamesAreThoseThatTheReadersOfXmlAndJsonTake() throws Exception {
        long xml = (Long) StaxUtils.createXMLStreamReader(new ByteArrayInputStream(new byte[0]))
                .getProperty("com.ctc.wstx.maxTextLength");
        long json = new JsonFactory().streamReadConstraints().getMaxStringLength();

        assertThat(largest("xml")).isEqualTo(xml / 1024);
        assertThat(largest("json")).isEqualTo(json / 1024);
    }

    private static long largest(String media) {
        return new CustomerScenario()
                .sizeLimit(CustomerScenario.POST, Map.of("media", media))
                .largest();
    }
}
