package cxfperf.keys;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SelfSignedKeyTest {

    @Test
    void anRsaKeyHas2048BitsUnlessTheJdkIsToldAnotherSize() {
        assertThat(SelfSignedKey.rsa("")).containsExactly("-keyalg", "RSA", "-keysize", "2048");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"RSA:3072; 3072", "DSA:1024, RSA:4096,EC:384; 4096", "XRSA:512; 2048", "RSA:; 2048"})
    void theSizeIsThatOfRsaInTheJdksProperty(String sizes, String bits) {
        assertThat(SelfSignedKey.rsa(sizes)).endsWith(bits);
    }
}
