/**
 * The client in a load JVM: one run, or the runs of a sweep, from the options to the files and the verdict.
 */
package cxfperf.run;
