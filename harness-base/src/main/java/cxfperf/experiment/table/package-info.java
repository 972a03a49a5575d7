/** Experiments whose point is tables: a run for each cell, and no comparison. */
package cxfperf.experiment.table;
