package cxfperf.jvms;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BusOutlineTest {

    @Test
    void elementsNamesAndKnownSettingsAreShown() {
        assertThat(
                        BusOutline.of(
                                """
                        <?xml version="1.0"?>
                        <!-- a comment -->
                        <beans xmlns="b" xmlns:http="h">
                          <http:conduit name="*.http-conduit">
                            <http:client ReceiveTimeout="5000" Version="1.1" AllowChunking="false" Host="h1"/>
                          </http:conduit>
                          <bean class="my.Feature">
                            <property name="threshold" value="512"/>
                            <property name="codes"><list><value>7</value></list></property>
                          </bean>
                        </beans>
                        """))
                .isEqualTo(
                        """
                        beans
                          http:conduit name="*.http-conduit"
                            http:client ReceiveTimeout="5000" Version="1.1" AllowChunking="false" Host="***"
                          bean class="my.Feature"
                            property name="threshold" value="512"
                            property name="codes"
                              list
                                value ***""");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<entry key='my.password'><value><![CDATA[SECRET]]></value></entry>",
                "<entry key='accessKey' value='SECRET'/>",
                "<entry value='SECRET' key='pin'/>",
                "<entry key='bearer'><value>SECRET</value></entry>",
                "<property name='user'><map><entry><key><value>a</value></key><value>SECRET</value></entry></map></property>",
                "<sec:keyStore xmlns:sec='s' password='SECRET' file='k.p12'/>",
                "<http:Password xmlns:http='h'>SECRET</http:Password>",
                "<http:client xmlns:http='h' Cookie='SECRET'/>",
                "<bean class='a.B' p:apiKey='SECRET' xmlns:p='p'/>",
                "<bean class='a.B' id='http://me:SECRET@host/'/>",
                "<a><!-- the password is SECRET --><?pin SECRET?></a>",
                "<entry key='receiveTimeout' value='SECRET or not'/>",
                "<!DOCTYPE a [<!ENTITY s 'SECRET'>]><a b='&s;'>&s;</a>",
                "<a b='SECRET'",
            })
    void noSecretIsShownInWhateverFormItIs(String xml) {
        assertThat(BusOutline.of(xml)).isNotEmpty().doesNotContain("SECRET");
    }

    @Test
    void nothingOfTheShippedFilesIsHidden() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("..", "..", "configs"))) {
            assertThat(files.filter(path -> path.toString().endsWith(".xml")).toList())
                    .isNotEmpty()
                    .allSatisfy(file ->
                            assertThat(BusOutline.of(Files.readString(file))).doesNotContain("***"));
        }
    }
}
