package cxfperf.report;

import java.util.List;

/**
 * A table of a profile.
 *
 * @param title what it is of
 * @param sums what it adds up to, as one sentence
 * @param head as many as each row has cells
 * @param rows empty where there was nothing of the kind
 */
public record ProfileTable(String title, String sums, List<String> head, List<List<ProfileCell>> rows) {

    /**
     * What stands in a row.
     *
     * @param path where its value is in {@code profile.json}, names joined by dots; null for one that is computed
     * @param value as it is there; null where it is computed
     * @param shown for people
     * @param callers of the frame that it is, the innermost first; empty where they are not known
     */
    public record ProfileCell(String path, Object value, String shown, List<String> callers) {
        public ProfileCell {
            callers = List.copyOf(callers);
        }

        static ProfileCell of(String path, Object value, String shown) {
            return new ProfileCell(path, value, shown, List.of());
        }

        static ProfileCell computed(String shown) {
            return of(null, null, shown);
        }
    }

    public ProfileTable {
        head = List.copyOf(head);
        rows = List.copyOf(rows);
    }
}
