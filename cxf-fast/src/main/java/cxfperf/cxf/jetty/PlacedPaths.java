package cxfperf.cxf.jetty;

import java.util.ArrayList;
import java.util.List;

/**
 * The paths of those services of a port that are on a bus with the feature, because a port may have services of other
 * buses too. Safe for any thread.
 */
final class PlacedPaths {

    private volatile List<String> paths = List.of();

    synchronized void add(String path) {
        List<String> more = new ArrayList<>(paths);
        more.add(path);
        paths = List.copyOf(more);
    }

    synchronized void remove(String path) {
        List<String> fewer = new ArrayList<>(paths);
        fewer.remove(path);
        paths = List.copyOf(fewer);
    }

    /** Whether a request for this path is for one of them; false in doubt, such as for an encoded path. */
    boolean have(String requested) {
        List<String> known = paths;
        if (requested == null) {
            return false;
        }
        // Without an iterator, because this is done for each request.
        for (int i = 0; i < known.size(); i++) {
            String path = known.get(i);
            if (requested.startsWith(path)
                    && (requested.length() == path.length()
                            || path.endsWith("/")
                            || requested.charAt(path.length()) == '/')) {
                return true;
            }
        }
        return false;
    }
}
