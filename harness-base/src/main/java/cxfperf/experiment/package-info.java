/**
 * Experiments: the definition of cells and runs, their order, what is stored of them, and the analyses: comparisons,
 * tables, sweeps, searches and trends. Other packages start the runs.
 */
package cxfperf.experiment;
