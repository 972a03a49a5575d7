package cxfperf.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Sets the locale of the JVM, so no other test may run meanwhile. */
@Isolated
class DoctorLocaleTest {

    @Test
    void readsTheSameInEveryLocale() {
        Locale before = Locale.getDefault();
        String expected = DoctorTest.ofAGoodHost();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            assertThat(DoctorTest.ofAGoodHost()).isEqualTo(expected);
        } finally {
            Locale.setDefault(before);
        }
    }
}
