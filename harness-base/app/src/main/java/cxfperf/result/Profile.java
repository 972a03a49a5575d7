package cxfperf.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The findings of the flight recordings of one run; the content of {@code profile.json}.
 *
 * @param schema the version of this layout
 * @param client the client's findings; null if its recording is missing
 * @param server the server's findings; null if its recording is missing
 * @param missing why a side is missing, one sentence each; empty if both sides were recorded
 */
public record Profile(int schema, SideProfile client, SideProfile server, List<String> missing) {

    public static final int SCHEMA = 1;

    public Profile {
        missing = List.copyOf(missing);
    }

    /** The recorded sides by name, the client first. */
    public Map<String, SideProfile> sides() {
        Map<String, SideProfile> sides = new LinkedHashMap<>();
        if (client != null) {
            sides.put("client", client);
        }
        if (server != null) {
            sides.put("server", server);
        }
        return Collections.unmodifiableMap(sides);
    }
}
