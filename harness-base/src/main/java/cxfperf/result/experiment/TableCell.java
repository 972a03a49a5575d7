package cxfperf.result.experiment;

import cxfperf.result.Status;

/**
 * A cell of a table whose run is over.
 *
 * @param number the place of its run in the order of all, from 1
 * @param table the name of its table
 * @param status INVALID also for a run that failed to start, hung, or left no result
 * @param warnings how many reasons stand against it that leave its status as it is
 * @param why why it did not pass; null where it did
 * @param directory where its files are, below that of the experiment
 * @param command what was run, as it can be run again alone
 * @param figures what it measured; null for a run without a result
 */
public record TableCell(
        int number,
        String table,
        RunPoint point,
        Status status,
        long warnings,
        String why,
        String directory,
        String command,
        CellFigures figures) {}
