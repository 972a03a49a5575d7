package cxfperf.merge;

import cxfperf.result.ReasonText;
import java.util.List;

/** Names of load generators in a sentence: all of a few, some of many. */
final class HostNames {

    private static final int FEW = 8;

    private HostNames() {}

    static String of(List<String> hosts) {
        return hosts.size() <= FEW
                ? String.join(", ", hosts)
                : String.join(", ", hosts.subList(0, FEW)) + " and " + ReasonText.count(hosts.size() - FEW) + " more";
    }
}
