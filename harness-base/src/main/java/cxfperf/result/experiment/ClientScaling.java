package cxfperf.result.experiment;

import cxfperf.result.Status;
import cxfperf.scaling.ScalingPoint;
import cxfperf.scaling.UslFit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * How the rate of one table follows the number of client threads, which is all that its cells differ in.
 *
 * @param table the name of the table
 * @param points those whose runs may be believed, in rising order of threads
 */
public record ClientScaling(String table, List<ThreadsPoint> points) {

    private static final String THREADS = "threads";

    /**
     * @param passed whether nothing stands against its run but warnings
     * @param directory where the files of its run are, below that of the experiment
     */
    public record ThreadsPoint(int threads, boolean passed, CellFigures figures, String directory) {}

    public ClientScaling {
        points = List.copyOf(points);
    }

    /** Of each table; empty where the cells differ in something else too, or in their threads not at all. */
    public static List<ClientScaling> of(TablesSummary summary) {
        if (summary.axes().size() != 1 || !summary.axes().get(0).name().equals(THREADS)) {
            return List.of();
        }
        return summary.tables().stream()
                .map(table -> new ClientScaling(
                        table.name(),
                        table.cells()
                                .filter(cell -> cell.figures() != null && cell.status() != Status.INVALID)
                                .map(ClientScaling::point)
                                .sorted(Comparator.comparingInt(ThreadsPoint::threads))
                                .toList()))
                .toList();
    }

    private static ThreadsPoint point(TableCell cell) {
        return new ThreadsPoint(
                Integer.parseInt(cell.point().values().get(THREADS)),
                cell.status() == Status.PASS,
                cell.figures(),
                cell.directory());
    }

    /** The points whose rate stands for their load alone. */
    public List<ScalingPoint> fitted() {
        return points.stream()
                .filter(point -> point.passed() && point.figures().perSecond() > 0)
                .map(point -> new ScalingPoint(point.threads(), point.figures().perSecond()))
                .toList();
    }

    /** The law through them; empty where they are too few, or do not determine it. */
    public Optional<UslFit> fit() {
        return UslFit.of(fitted());
    }
}
