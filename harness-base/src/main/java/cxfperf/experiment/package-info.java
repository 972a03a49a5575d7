/**
 * Experiments: several variants, each run several times in fresh JVMs, in an order that treats them alike, and
 * compared. What a variant is, in which order the runs come, what is kept of them, and what their numbers allow to be
 * said. How a run is started is the business of {@link cxfperf.cli}.
 */
package cxfperf.experiment;
