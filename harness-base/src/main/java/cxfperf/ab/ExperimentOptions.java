package cxfperf.ab;

import cxfperf.experiment.ExperimentPlan;
import cxfperf.experiment.KeptExperiment;
import cxfperf.experiment.KeptForm;
import cxfperf.options.Settings;
import cxfperf.report.document.Document;
import java.nio.file.Path;

/**
 * The checked options of an experiment of any kind.
 *
 * @param <K> the kind
 */
interface ExperimentOptions<K extends KeptExperiment<K>> {

    ExperimentPlan definition();

    /** What all its runs share, with the experiment file's options in it. */
    Settings shared();

    KeptForm<K> form();

    /** One of which nothing has run yet. */
    K begin(String startedAt);

    /** What it consists of, such as {@code 2 variants x 5 runs}. */
    String size();

    /** What its runs are called where there are several. */
    String runs();

    /** What is said of one that is finished. */
    Document document(K done, Path directory);
}
