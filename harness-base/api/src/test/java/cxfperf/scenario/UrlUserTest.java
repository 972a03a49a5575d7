package cxfperf.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UrlUserTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "http://me:secret@host:8080/a?b=c | http://***@host:8080/a?b=c",
                "-Durl=https://me@host/ | -Durl=https://***@host/",
                "http://me:se@cret@host/x@y | http://***@host/x@y",
                "http://me:se/cret@host/ | http://***@host/",
                "http://me:5/cret@[::1]:80/ and tcp://a:b@c:1 | http://me:5/cret@[::1]:80/ and tcp://***@c:1",
                "cannot reach http://me:secret@host/: refused | cannot reach http://***@host/: refused",
                "\"http://me:secret@host\" | \"http://***@host\"",
                "http://host/a?b=c&api_key=s3cret#d | http://host/a?b=c&api_key=***#d",
                "http://host/a?X-Amz-Signature=s3cret&n=1 | http://host/a?X-Amz-Signature=***&n=1",
                "http://host/a?sv=2&sig=s3cret&jwt=e.y&sessionId=7 | http://host/a?sv=2&sig=***&jwt=***&sessionId=***",
                "http://host/a#token=s3cret | http://host/a#token=***",
                "SocketTimeoutException invoking https://host/a?accessToken=s3cret: Read timed out"
                        + " | SocketTimeoutException invoking https://host/a?accessToken=***: Read timed out",
            })
    void secretsAreMasked(String text, String shown) {
        assertThat(UrlUser.masked(text)).isEqualTo(shown);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://host:8080/users/@me",
                "http://[::1]:8080/a@b",
                "http://host/?mail=a@b.c",
                "http://host/?number=7&to=x",
                "http://host/?design=1&signed=2&digest=3",
                "/?token=7 of no URL",
                "jms:queue:a@b",
                "me@host",
                "http://host:8080 failed for me@host",
            })
    void otherTextStaysAsItIs(String text) {
        assertThat(UrlUser.masked(text)).isEqualTo(text);
    }

    @Test
    void aQueryWithoutItsUrlIsMaskedWhereItIsAskedFor() {
        assertThat(UrlUser.maskedQueries("no /orders/7?api_key=s3cret&n=1")).isEqualTo("no /orders/7?api_key=***&n=1");
    }

    @Test
    void factsKeepTheirOrderAndWhatIsNoText() {
        assertThat(UrlUser.masked(Map.of("a", "http://u:p@h/"))).containsEntry("a", "http://***@h/");
        assertThat(UrlUser.masked(Map.of("a", 1))).containsEntry("a", 1);
    }
}
