/** Experiments with fresh JVMs for each run, from their options to their files. */
package cxfperf.ab;
