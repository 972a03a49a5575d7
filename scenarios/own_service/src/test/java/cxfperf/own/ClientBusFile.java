package cxfperf.own;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A bus file for {@code -Dcfg}, as a user writes it. */
final class ClientBusFile {

    private ClientBusFile() {}

    /**
     * Writes a new file.
     *
     * @param content its beans; {@code cxf}, {@code http} and {@code sec} are prefixes of CXF's elements
     * @return its path
     */
    static String of(Path directory, String content) throws IOException {
        return Files.writeString(
                        Files.createTempFile(directory, "bus", ".xml"),
                        """
                        <beans xmlns="http://www.springframework.org/schema/beans"
                               xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
                               xmlns:cxf="http://cxf.apache.org/core"
                               xmlns:http="http://cxf.apache.org/transports/http/configuration"
                               xmlns:sec="http://cxf.apache.org/configuration/security"
                               xsi:schemaLocation="http://www.springframework.org/schema/beans http://www.springframework.org/schema/beans/spring-beans.xsd
                                   http://cxf.apache.org/core http://cxf.apache.org/schemas/core.xsd
                                   http://cxf.apache.org/transports/http/configuration http://cxf.apache.org/schemas/configuration/http-conf.xsd
                                   http://cxf.apache.org/configuration/security http://cxf.apache.org/schemas/configuration/security.xsd">
                        %s
                        </beans>
                        """
                                .formatted(content))
                .toString();
    }
}
