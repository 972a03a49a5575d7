package cxfperf.experiment;

/** An experiment of any kind as it is kept in a file while it goes on, and so can be continued. */
public interface KeptExperiment {

    /** What it is: two commands with an equal definition ask for the same experiment. */
    Object definition();

    /** ISO 8601 in UTC; null while runs are missing. */
    String finishedAt();
}
