package cxfperf.scaling;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * That one number of clients scales better than linear, over all its repeats.
 *
 * @param strongest the repeat that is furthest from linear
 * @param seen in how many repeats it shows
 * @param repeats how many there are of this number of clients
 */
public record Suspicion(BetterThanLinear strongest, int seen, int repeats) {

    /** One for each suspect number of clients, by their number. */
    public static List<Suspicion> among(List<ScalingPoint> points) {
        Map<Integer, List<BetterThanLinear>> byThreads = new LinkedHashMap<>();
        for (BetterThanLinear suspect : BetterThanLinear.among(points)) {
            byThreads
                    .computeIfAbsent(suspect.point().threads(), threads -> new ArrayList<>())
                    .add(suspect);
        }
        return byThreads.entrySet().stream()
                .map(entry -> new Suspicion(
                        entry.getValue().stream()
                                .max(Comparator.comparingDouble(BetterThanLinear::ratio))
                                .orElseThrow(),
                        entry.getValue().size(),
                        Math.toIntExact(points.stream()
                                .filter(point -> point.threads() == entry.getKey())
                                .count())))
                .toList();
    }
}
