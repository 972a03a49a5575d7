package cxfperf.result;

import java.util.List;

/**
 * A frame in the tree of all samples.
 *
 * @param frame {@code package.Class.method}; {@link #ALL} for the root; {@link #RARE} for several frames that few
 *     samples have
 * @param samples those of this frame and of all that it called
 * @param children what it called, the most frequent first
 */
public record FlameNode(String frame, long samples, List<FlameNode> children) {

    /** The root. */
    public static final String ALL = "all";

    /** The node for the frames that are left out to keep the tree small; it has no children. */
    public static final String RARE = "(rare)";

    public FlameNode {
        children = List.copyOf(children);
    }

    /** The samples that ended in this frame. */
    public long selfSamples() {
        return samples - children.stream().mapToLong(FlameNode::samples).sum();
    }
}
