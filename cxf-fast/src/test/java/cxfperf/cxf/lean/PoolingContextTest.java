package cxfperf.cxf.lean;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.activation.DataHandler;
import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.annotation.XmlAttachmentRef;
import java.lang.reflect.Method;
import org.junit.jupiter.api.Test;

/** That CXF finds in a pooling context what it looks for in JAXB's own. */
class PoolingContextTest {

    static final class WithReference {
        @XmlAttachmentRef
        public DataHandler file;
    }

    static final class Plain {
        public String text;
    }

    @Test
    void saysWhetherMessagesReferToAttachments() throws Exception {
        assertThat(hasSwaRef(new PoolingContext(JAXBContext.newInstance(WithReference.class))))
                .isTrue();
        assertThat(hasSwaRef(new PoolingContext(JAXBContext.newInstance(Plain.class))))
                .isFalse();
    }

    /** As CXF's SwAOutInterceptor asks, for every message; where there is no such method, with two exceptions each time. */
    private static boolean hasSwaRef(JAXBContext context) throws ReflectiveOperationException {
        Method method = context.getClass().getMethod("hasSwaRef");
        method.setAccessible(true);
        return (boolean) method.invoke(context);
    }
}
