package cxfperf.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-Dmy.password=abc                               | -Dmy.password=***",
                "-Dmy.Passwd=two words, and more                 | -Dmy.Passwd=***",
                "-Djavax.net.ssl.keyStorePassword=x              | -Djavax.net.ssl.keyStorePassword=***",
                "-DclientSecret=a=b                              | -DclientSecret=***",
                "-DAPI_KEY=abc                                   | -DAPI_KEY=***",
                "-Dkey=abc                                       | -Dkey=***",
                "-DkeyStoreKey=abc                               | -DkeyStoreKey=***",
                "-Dx.credentials=abc                             | -Dx.credentials=***",
                "-Dmy.pin=1234                                   | -Dmy.pin=***",
                "-Djava.my.url=http://me:abc@proxy:3128/p?q=1    | -Djava.my.url=http://***@proxy:3128/p?q=1",
                "-javaagent:/opt/agent.jar=port=1,x=y            | -javaagent:/opt/agent.jar=***",
            })
    void whatLooksLikeASecretIsNotShown(String flag, String shown) {
        assertThat(Secrets.redactedFlag(flag)).isEqualTo(shown);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Xmx1g",
                "-XX:+UseG1GC",
                "-XX:MaxGCPauseMillis=20",
                "-Djava.io.tmpdir=/tmp/x",
                "-Xlog:gc:file=/tmp/gc.log:utctime",
                "-Dmy.cache=true",
                "-Dorg.apache.cxf.stax.maxChildElements=5",
                "-Djavax.net.ssl.keyStore=/etc/key.p12",
                "-Djavax.net.ssl.keyStoreType=PKCS12",
                "-Djdk.security.defaultKeySize=RSA:3072",
                "--add-opens=java.base/java.lang=ALL-UNNAMED"
            })
    void otherFlagsAreShownAsTheyAre(String flag) {
        assertThat(Secrets.redactedFlag(flag)).isEqualTo(flag);
    }

    @Test
    void flagsAmongOtherTextAreShownWithoutTheirSecrets() {
        assertThat(Secrets.redacted("cfg=a.xml jvmArgs=\"-Xmx1g -Dmy.password='a b' -Dpin=1 -Djava.x=y -Dtoken=c\""))
                .isEqualTo("cfg=a.xml jvmArgs=\"-Xmx1g -Dmy.password=*** -Dpin=*** -Djava.x=y -Dtoken=***\"");
    }
}
