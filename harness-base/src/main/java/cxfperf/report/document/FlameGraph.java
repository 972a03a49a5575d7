package cxfperf.report.document;

import cxfperf.result.FlameNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a flame graph shows; how, is up to {@code flame.js}. It is a tree of thousands of frames with long names: every
 * name is here once, and a frame is three numbers.
 *
 * @param title one line, for who cannot see it
 * @param names of frames, each once
 * @param frames in threes, each ahead of those that it called: its depth from 0, the index of its name, its samples
 */
public record FlameGraph(String title, List<String> names, List<Long> frames) {

    public static FlameGraph of(String title, FlameNode root) {
        Map<String, Integer> names = new LinkedHashMap<>();
        List<Long> frames = new ArrayList<>();
        add(root, 0, names, frames);
        return new FlameGraph(title, List.copyOf(names.keySet()), List.copyOf(frames));
    }

    private static void add(FlameNode node, int depth, Map<String, Integer> names, List<Long> frames) {
        Integer name = names.get(node.frame());
        if (name == null) {
            name = names.size();
            names.put(node.frame(), name);
        }
        frames.add((long) depth);
        frames.add((long) name);
        frames.add(node.samples());
        node.children().forEach(child -> add(child, depth + 1, names, frames));
    }
}
