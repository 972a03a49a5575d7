package cxfperf.cxf.raw;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.testing.ScriptedServer;
import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RawReplyTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 3000000000\n\n",
                "Content-Length: 2147483647\n\n",
                "Transfer-Encoding: chunked\n\nffffffff\n"
            })
    void aReplyThatIsTooLargeFailsBeforeItCame(String head) throws Exception {
        try (ScriptedServer server = ScriptedServer.always("HTTP/1.1 200 OK\n" + head);
                RawTarget.RawTimeLimits limits = new RawTarget.RawTimeLimits();
                RawConnection connection = new RawConnection(
                        new Socket("localhost", server.port()), limits, TimeUnit.SECONDS.toNanos(20))) {
            byte[] request = ScriptedServer.wire("GET / HTTP/1.1\n\n");
            connection.send(request, request.length);

            assertThatThrownBy(() -> RawReply.read(connection, false, RawReply.ReplyCheck.NONE))
                    .isInstanceOf(IOException.class)
                    .hasMessage("the reply is larger than 1073741824 bytes");
        }
    }
}
