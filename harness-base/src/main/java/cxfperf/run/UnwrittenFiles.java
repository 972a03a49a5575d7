package cxfperf.run;

import cxfperf.options.ErrorText;
import cxfperf.publish.Reports.Unwritten;
import cxfperf.result.ResultFile;
import java.nio.file.Path;
import java.util.List;

/** Says on the console which files could not be written. */
public final class UnwrittenFiles {

    private UnwrittenFiles() {}

    public static void tell(List<Unwritten> files, Path directory) {
        files.forEach(unwritten -> tell(unwritten.file(), directory, ErrorText.of(unwritten.why())));
    }

    static void tell(ResultFile file, Path directory, String why) {
        System.err.println("cxfperf: " + file + " could not be written to " + directory + ": " + why);
    }
}
