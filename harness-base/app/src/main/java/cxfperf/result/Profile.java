package cxfperf.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the flight recordings of one run say; the content of {@code profile.json}.
 *
 * @param schema the version of this layout
 * @param client null where its recording is missing
 * @param server null where its recording is missing
 * @param missing why a side is missing: a sentence each; empty where both are there
 */
public record Profile(int schema, SideProfile client, SideProfile server, List<String> missing) {

    public static final int SCHEMA = 1;

    public Profile {
        missing = List.copyOf(missing);
    }

    /** The sides that there are, by name: the client first. */
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
