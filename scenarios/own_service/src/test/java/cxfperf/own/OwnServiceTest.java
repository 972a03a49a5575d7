package cxfperf.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.options.Scenarios;
import cxfperf.options.UsageException;
import cxfperf.options.typed.CommandLine;
import cxfperf.text.WordSplitter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks before the load. */
class OwnServiceTest {

    @TempDir
    private Path directory;

    @Test
    void helpShowsThePlaceholdersOfRequests() throws Exception {
        StringBuilder help = new StringBuilder();

        CommandLine.parse(List.of("client", "--help"), Scenarios.of(List.of(new OwnService())), help);

        assertThat(help.toString()).contains("${row:COLUMN}").doesNotContain("null");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "-Dwarmup=0 ; the WSDL of the service is needed",
                "-Dwsdl=nothing.wsdl ; -Dwsdl=nothing.wsdl: there is no such file, and it is no URL",
                "-Dwsdl=http://me:s3cret@h/orders?wsdl ; has a user, which is not sent: ",
                "-Durl=http://me:s3cret@h/ ; has a user, which is not sent: ",
                "-Durl=http://me:s3cret@h/ -Dclient=raw ; has a user, which is not sent: ",
                "-Durl=http://h/ -Dopenapi=http://me:s3cret@h/a.yaml ; has a user, which is not sent: ",
                "-Durl=http://h/ -Dopenapi=nothing.yaml ; there is no such file, and it is no URL",
                "-Durl=http://h/ '-Dheader=A: b|a: c' ; -Dheader=***: a is there twice",
                "-Durl=http://h/ '-Dheader=Accept: */*|Bearer s3cret' ; -Dheader=***: header 2 has no name that a header",
                "-Durl=http://h/ '-Dheaders=Authorization: s3cret' ; unknown option -Dheaders for client: ",
                "-Durl=http://h/${nobody} ; ${nobody} is unknown",
                "-Durl=http://h/ -Dexpect=//name ; -Dexpect=//name: 'xpath PATH == VALUE'",
                "-Durl=http://h/ -Dmethod=POST -Drequest=nothing.json ; nothing.json does not exist",
                "-Durl=http://h/ -Drequest=pom.xml ; GET sends no body: -Dmethod names another one",
                "-Durl=http://h/ -Dschema=nowhere.xsd ; -Dschema=nowhere.xsd: nowhere.xsd is no file",
                "-Durl=http://h/ -Dschema=pom.xml ; -Dschema=pom.xml: it is no XML schema that can be used: ",
                "-Durl=http://h/ -DvalidateReplies=all ; there is no schema to validate replies by: give -Dschema or",
                "-Durl=http://h/${id} -Dclient=raw ; goes with requests that do not vary, and GET has ${id}",
                "-Durl=http://h/ -Dclient=raw -Dcfg=../../configs/client-default.xml ; has no effect on -Dclient=raw",
            })
    void whatCannotBeSentOrExpectedIsOneLineWithoutSecrets(String options, String says) throws Exception {
        List<String> words = WordSplitter.split(options);

        assertThatThrownBy(() -> TypedClient.check(directory, words))
                .isInstanceOf(UsageException.class)
                .message()
                .contains(says)
                .doesNotContain("s3cret")
                .hasLineCount(1);
    }
}
