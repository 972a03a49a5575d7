package cxfperf.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
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
                "-Dproxy=http://me:abc@proxy:3128/p?q=1          | -Dproxy=http://***@proxy:3128/p?q=1",
                "-javaagent:/opt/agent.jar=port=1,authToken=abc,x=y | -javaagent:/opt/agent.jar=port=1,authToken=***,x=y",
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
                "-Dwsdl=http://host:8080/path@1",
                "-Djavax.net.ssl.keyStore=/etc/key.p12",
                "-Djavax.net.ssl.keyStoreType=PKCS12",
                "-Djdk.security.defaultKeySize=RSA:3072",
                "--add-opens=java.base/java.lang=ALL-UNNAMED"
            })
    void otherFlagsAreShownAsTheyAre(String flag) {
        assertThat(Secrets.redactedFlag(flag)).isEqualTo(flag);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "<a keyPassword=\"abc\" file='k.p12'/>               | <a keyPassword=\"***\" file='k.p12'/>",
                "<sec:Password>abc</sec:Password>                 | <sec:Password>***</sec:Password>",
                "<p:Authorization>Basic abc</p:Authorization>     | <p:Authorization>***</p:Authorization>",
                "<entry key=\"ws.signature.password\" value='abc'/> | <entry key=\"ws.signature.password\" value='***'/>",
                "<property name='secret'><value>abc</value></property> | <property name='secret'><value>***</value></property>",
                "<entry key=\"timeout\" value=\"5\"/>               | <entry key=\"timeout\" value=\"5\"/>",
                "<a password=\"${my.password}\"/>                  | <a password=\"${my.password}\"/>",
                "<!-- no password = none --><a b=\"1 > 0\">t</a>    | <!-- no password = none --><a b=\"1 > 0\">t</a>",
                "<a url=\"http://me:abc@h/\"/>                     | <a url=\"http://***@h/\"/>",
            })
    void secretsOfAConfigurationFileAreNotShown(String xml, String shown) {
        assertThat(Secrets.redactedXml(xml)).isEqualTo(shown);
    }

    @Test
    void theShippedConfigurationFilesAreShownAsTheyAre() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("..", "..", "configs"))) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".xml")).toList()) {
                String xml = Files.readString(file);
                assertThat(Secrets.redactedXml(xml)).as("%s", file).isEqualTo(xml);
            }
        }
    }

    @Test
    void aCommandLineIsShownWithoutTheSecretsOfItsFlags() {
        assertThat(Secrets.redacted(
                        "scripts/client toy -Dthreads=4 \"-DjvmArgs=-Xmx1g -Dmy.password='a b' -Dtoken=c\" -Dx=y"))
                .isEqualTo("scripts/client toy -Dthreads=4 \"-DjvmArgs=-Xmx1g -Dmy.password=*** -Dtoken=***\" -Dx=y");
    }
}
