package cxfperf.report.document;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.util.List;
import java.util.Objects;

/**
 * What a results directory holds, as its page lists it. Pure; any thread.
 *
 * @param report the command that puts two results side by side
 * @param entries the newest names first
 * @param foreign number of directories without a result
 * @param unread number of results that were not read yet
 */
public record Folder(String report, List<FolderLine> entries, int foreign, int unread) {

    public Folder {
        entries = List.copyOf(entries);
    }

    /**
     * A result as the page has it, which need not be read again while its stamp is the same.
     *
     * @param broken whether it cannot be read
     * @param json a {@link FolderEntry} or a {@link BrokenEntry} on one line
     */
    public record FolderLine(boolean broken, String json) {}

    /**
     * Where a result is.
     *
     * @param path its directory, relative to the page, with slashes
     * @param stamp changes with the file that holds the result
     */
    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    public record FolderPlace(String path, String stamp) {

        public FolderPlace {
            Objects.requireNonNull(path);
            Objects.requireNonNull(stamp);
        }
    }

    /** A result that cannot be read, with the reason. */
    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    public record BrokenEntry(FolderPlace place, String why) {

        public BrokenEntry {
            Objects.requireNonNull(place);
        }
    }

    /**
     * A result. The page's script knows the order of the members. A number is null where it is not known, a text empty
     * where there is none.
     *
     * @param page whether it has a page of its own
     * @param kind "run", "sweep", "search", "experiment", "tables" or "sum"
     * @param startedAt ISO 8601 in UTC, to the second
     * @param load clients, rate and size
     * @param where the address that was called
     * @param status of the verdict, or "unfinished"
     * @param reasons codes of the verdict's reasons, or what was found
     * @param p99Micros of the response time in an open loop, otherwise of the service time
     * @param line rates over the window or of the points, each a digit of base 36 in which z is the highest; "-" where
     *     it is not known
     * @param harness identifies the build of the harness
     * @param build what was tested, as the user named it
     */
    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    public record FolderEntry(
            FolderPlace place,
            boolean page,
            String kind,
            String startedAt,
            String scenario,
            String operation,
            String load,
            String where,
            String status,
            long warnings,
            String reasons,
            Double perSecond,
            Double p99Micros,
            String line,
            String cxfVersion,
            String harness,
            String build) {

        public FolderEntry {
            Objects.requireNonNull(place);
        }
    }
}
