package cxfperf.jvms;

import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.text.WordSplitter;
import java.util.ArrayList;
import java.util.List;

/** Splits a text of JVM flags at white space; single or double quotes keep white space inside a flag. */
public final class JvmFlags {

    private JvmFlags() {}

    /**
     * The flags of a bus file, then the user's, which override them. A JVM does not start with two collectors, so the
     * user's choice of a collector removes that of the bus file.
     */
    static List<String> joined(List<String> config, List<String> user) {
        boolean chosen = user.stream().anyMatch(JvmFlags::isCollector);
        List<String> all = new ArrayList<>(config);
        all.removeIf(flag -> chosen && isCollector(flag));
        all.addAll(user);
        return all;
    }

    private static boolean isCollector(String flag) {
        return flag.matches("-XX:\\+Use\\w+GC");
    }

    public static List<String> split(String text) throws UsageException {
        try {
            return WordSplitter.split(text);
        } catch (IllegalArgumentException e) {
            throw Settings.refused(Option.JVM_ARGS, text, e.getMessage());
        }
    }
}
