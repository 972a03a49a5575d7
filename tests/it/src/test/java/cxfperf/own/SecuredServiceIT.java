package cxfperf.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.options.Home;
import cxfperf.options.UsageException;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.ServerSpec;
import cxfperf.security.SoapSecurity;
import cxfperf.testing.EndedRun;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.apache.cxf.ws.security.SecurityConstants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Services whose policies ask for WS-Security; the client's bus file has the settings for it. */
class SecuredServiceIT {

    @TempDir
    private Path directory;

    @Test
    void whatAPolicyOfTheWsdlAsksForIsDoneWithTheKeysOfTheBusFile() throws Exception {
        Scenario secured = new SoapSecurity();
        Map<String, String> options = new HashMap<>();
        secured.options().forEach(option -> options.put(option.name(), option.defaultValue()));
        options.put("security", "signEncrypt");
        CallCounters calls = new CallCounters();
        try (RunningServer server =
                secured.startServer(new ServerSpec("http", "localhost", 0, Optional.empty(), options, calls))) {
            String wsdl = server.address() + "?wsdl";
            EndedRun passed = OwnRun.of(
                    directory, wsdl, OwnRun.OPERATION, "-Dcfg=" + OwnRun.busFile(directory, securityProperties()));
            passed.requirePass(OwnRun.CALLS);
            assertThat(server.effective().get("rejectedRequests")).isEqualTo(0L);

            long served = calls.snapshot().get(OwnRun.OPERATION);
            assertThat(served).isGreaterThanOrEqualTo(passed.calls("ok"));

            String fast = Path.of("..", "..", "configs", "client-fast.xml")
                    .toAbsolutePath()
                    .toString();
            assertThatThrownBy(() -> OwnRun.of(directory, wsdl, OwnRun.OPERATION, "-Dcfg=" + fast))
                    .as("the policies would be ignored")
                    .isInstanceOf(UsageException.class)
                    .hasMessageContainingAll("-Dcfg=", "has policies that it would ignore", "PolicyEngineOff")
                    .message()
                    .hasLineCount(1);

            EndedRun without = OwnRun.of(directory, wsdl, OwnRun.OPERATION);
            assertThat(without.calls("ok")).isZero();
            assertThat(calls.snapshot().get(OwnRun.OPERATION))
                    .as("calls that reached the service")
                    .isEqualTo(served);
        }
    }

    private String securityProperties() throws Exception {
        // The server has made them.
        Path own = Path.of(System.getProperty(Home.PROPERTY), ".wss", "client");
        Properties secrets = new Properties();
        try (Reader in = Files.newBufferedReader(own.resolve("secrets.properties"))) {
            secrets.load(in);
        }
        Path keys = Files.writeString(
                directory.resolve("keys.properties"),
                String.join(
                        "\n",
                        "org.apache.wss4j.crypto.provider=org.apache.wss4j.common.crypto.Merlin",
                        "org.apache.wss4j.crypto.merlin.keystore.type=PKCS12",
                        "org.apache.wss4j.crypto.merlin.keystore.file=" + own.resolve("own.p12"),
                        "org.apache.wss4j.crypto.merlin.keystore.password=" + secrets.getProperty("storePassword"),
                        "org.apache.wss4j.crypto.merlin.keystore.private.password="
                                + secrets.getProperty("storePassword"),
                        "org.apache.wss4j.crypto.merlin.truststore.type=PKCS12",
                        "org.apache.wss4j.crypto.merlin.truststore.file=" + own.resolve("peer.p12"),
                        "org.apache.wss4j.crypto.merlin.truststore.password=" + secrets.getProperty("storePassword")));
        Map<String, String> properties = new HashMap<>();
        properties.put(SecurityConstants.SIGNATURE_PROPERTIES, keys.toUri().toString());
        properties.put(SecurityConstants.SIGNATURE_USERNAME, "client-rsa");
        properties.put(SecurityConstants.ENCRYPT_PROPERTIES, keys.toUri().toString());
        properties.put(SecurityConstants.ENCRYPT_USERNAME, "server-rsa");
        // The service and its clients have agreed on this separately; the WSDL does not have it.
        properties.put(SecurityConstants.CUSTOM_ALG_SUITE_DIGEST_ALGORITHM, "http://www.w3.org/2001/04/xmlenc#sha256");
        properties.put(
                SecurityConstants.CUSTOM_ALG_SUITE_ENCRYPTION_ALGORITHM, "http://www.w3.org/2009/xmlenc11#aes256-gcm");
        properties.put(
                SecurityConstants.CUSTOM_ALG_SUITE_ASYMMETRIC_KEY_ENCRYPTION_ALGORITHM,
                "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p");
        properties.put(
                SecurityConstants.CUSTOM_ALG_SUITE_ASYMMETRIC_SIGNATURE,
                "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256");
        StringBuilder entries = new StringBuilder("<cxf:bus><cxf:properties>\n");
        properties.forEach((name, value) -> entries.append("<entry key=\"" + name + "\" value=\"" + value + "\"/>\n"));
        return entries.append("</cxf:properties></cxf:bus>").toString();
    }
}
