package cxfperf.profile;

import cxfperf.result.FlameNode;
import cxfperf.result.SideProfile.HotFrame;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/** The samples of running threads: how often each method was seen, and in which calls. One thread. */
final class FlameTree {

    /** Frames with a smaller share of the samples than one in this many are put together. */
    private static final long SMALLEST_SHARE = 2_000;

    private static final class FrameCount {
        private final Map<String, FrameCount> children = new HashMap<>();
        private long samples;
    }

    private static final class MethodSamples {
        private long self;
        private long total;
    }

    private final FrameCount root = new FrameCount();
    private final Map<String, MethodSamples> methods = new HashMap<>();
    private long cut;

    /**
     * A sample.
     *
     * @param frames of its stack, the innermost first
     * @param truncated whether the outermost are missing
     */
    void add(List<String> frames, boolean truncated) {
        FrameCount node = root;
        node.samples++;
        for (int i = frames.size() - 1; i >= 0; i--) {
            node = node.children.computeIfAbsent(frames.get(i), name -> new FrameCount());
            node.samples++;
        }
        for (String frame : new HashSet<>(frames)) {
            seen(frame).total++;
        }
        if (!frames.isEmpty()) {
            seen(frames.get(0)).self++;
        }
        if (truncated) {
            cut++;
        }
    }

    private MethodSamples seen(String frame) {
        return methods.computeIfAbsent(frame, name -> new MethodSamples());
    }

    long samples() {
        return root.samples;
    }

    long cut() {
        return cut;
    }

    /** Returns the methods in which most samples ended. */
    List<HotFrame> hottest(int most) {
        return methods.entrySet().stream()
                .filter(method -> method.getValue().self > 0)
                .map(method -> new HotFrame(method.getKey(), method.getValue().self, method.getValue().total))
                .sorted(Comparator.comparingLong(HotFrame::selfSamples)
                        .reversed()
                        .thenComparing(HotFrame::frame))
                .limit(most)
                .toList();
    }

    FlameNode tree() {
        return frozen(FlameNode.ALL, root);
    }

    private FlameNode frozen(String frame, FrameCount node) {
        List<FlameNode> children = new ArrayList<>();
        long rare = 0;
        for (Map.Entry<String, FrameCount> child : node.children.entrySet()) {
            if (child.getValue().samples * SMALLEST_SHARE < root.samples) {
                rare += child.getValue().samples;
            } else {
                children.add(frozen(child.getKey(), child.getValue()));
            }
        }
        children.sort(Comparator.comparingLong(FlameNode::samples).reversed().thenComparing(FlameNode::frame));
        if (rare > 0) {
            children.add(new FlameNode(FlameNode.RARE, rare, List.of()));
        }
        return new FlameNode(frame, node.samples, children);
    }
}
