package cxfperf.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import org.junit.jupiter.api.Test;

class ErrorTextTest {

    @Test
    void aFileThatMayNotBeUsedIsNamedWithTheReason() {
        assertThat(ErrorText.of(new AccessDeniedException("/key/key.p12")))
                .isEqualTo("/key/key.p12: permission denied");
        assertThat(ErrorText.of(new NoSuchFileException("/key/key.p12"))).isEqualTo("/key/key.p12 does not exist");
        assertThat(ErrorText.of(new FileAlreadyExistsException("/key"))).isEqualTo("/key is there already");
        assertThat(ErrorText.of(new NotDirectoryException("/key"))).isEqualTo("/key is no directory");
        assertThat(ErrorText.of(new NoSuchFileException("/key", null, "it is gone")))
                .isEqualTo("/key: it is gone");
        assertThat(ErrorText.of(new IOException("the key cannot be made", new AccessDeniedException("/key"))))
                .isEqualTo("the key cannot be made <- /key: permission denied");
    }
}
