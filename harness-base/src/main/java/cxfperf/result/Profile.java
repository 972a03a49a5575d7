package cxfperf.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The figures of the flight recordings of one run; the content of {@code profile.json}.
 *
 * @param schema the version of this layout
 * @param calls verified calls that ended in the window, by which counts are divided; 0 where those of the recordings
 *     are not known
 * @param windowSeconds the wall-clock length of the window
 * @param client null where its recording is missing
 * @param server null where its recording is missing
 * @param missing why a side, or a part of it, is missing: a sentence each; empty where nothing is
 */
public record Profile(
        int schema, long calls, double windowSeconds, SideProfile client, SideProfile server, List<String> missing) {

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

    /**
     * What is counted on one side, for each verified call that ended in the window; null where there is none, and where
     * the recording has a part of the window only: the calls are those of all of it.
     */
    public Double perCall(SideProfile side, double amount) {
        return calls == 0 || side.droppedBeginning() ? null : Double.valueOf(amount / calls);
    }
}
