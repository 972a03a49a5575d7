package cxfperf.profile;

import cxfperf.result.ResultFile;
import cxfperf.result.SideProfile;
import cxfperf.result.SideProfile.HotMethod;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import one.convert.Arguments;
import one.convert.JfrToFlame;
import one.jfr.JfrReader;

/** Makes the flame graph of a flight recording and finds its hottest methods, with async-profiler's converter. */
public final class RecordingReader {

    private static final int HOTTEST = 10;

    /** The end of a frame says how the method was compiled, such as {@code _[j]}. */
    private static final String KIND = "_\\[.\\]$";

    private RecordingReader() {}

    /**
     * Writes the flame graph of a recording beside it.
     *
     * @return the profile made from the samples of the recording
     * @throws IOException if the recording cannot be read, or the flame graph cannot be written
     */
    public static SideProfile read(Path recording, ResultFile flameGraph) throws IOException {
        try {
            String title = recording.getFileName().toString();
            JfrToFlame.convert(
                    recording.toString(),
                    recording.resolveSibling(flameGraph.toString()).toString(),
                    new Arguments("--dot", "--norm", "--title", title));
            return hottest(title, flameGraph, stacks(recording));
        } catch (RuntimeException e) {
            // The converter throws any of these exceptions for a truncated or damaged file.
            throw new IOException(recording.getFileName() + " is damaged", e);
        }
    }

    /** All stacks, one line each: the frames, outermost first, with {@code ;} between them, and the samples. */
    private static String stacks(Path recording) throws IOException {
        ByteArrayOutputStream stacks = new ByteArrayOutputStream();
        try (JfrReader reader = new JfrReader(recording.toString())) {
            JfrToFlame converter = new JfrToFlame(reader, new Arguments("--dot", "--norm", "--output", "collapsed"));
            converter.convert();
            converter.dump(stacks);
        }
        return stacks.toString(StandardCharsets.UTF_8);
    }

    private static SideProfile hottest(String recording, ResultFile flameGraph, String stacks) {
        Map<String, Long> methods = new HashMap<>();
        stacks.lines().forEach(line -> {
            int count = line.lastIndexOf(' ');
            String innermost = line.substring(line.lastIndexOf(';', count) + 1, count);
            methods.merge(innermost.replaceFirst(KIND, ""), Long.valueOf(line.substring(count + 1)), Long::sum);
        });
        List<HotMethod> hottest = methods.entrySet().stream()
                .map(method -> new HotMethod(method.getKey(), method.getValue()))
                .sorted(Comparator.comparingLong(HotMethod::samples).reversed().thenComparing(HotMethod::method))
                .limit(HOTTEST)
                .toList();
        long samples = methods.values().stream().mapToLong(Long::longValue).sum();
        return new SideProfile(recording, flameGraph.toString(), samples, hottest);
    }
}
