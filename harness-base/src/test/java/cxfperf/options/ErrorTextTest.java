package cxfperf.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import org.junit.jupiter.api.Test;

class ErrorTextTest {

    @Test
    void aFileThatMayNotBeUsedIsNamedWithTheReason() {
        assertThat(ErrorText.of(new AccessDeniedException("/key/key.p12")))
                .isEqualTo("/key/key.p12: permission denied");
        assertThat(ErrorText.of(new IOException("the key cannot be made", new AccessDeniedException("/key"))))
                .isEqualTo("the key cannot be made <- /key: permission denied");
    }
}
