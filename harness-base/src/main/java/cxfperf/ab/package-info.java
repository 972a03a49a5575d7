/**
 * Experiments: variants in turn, each time in fresh JVMs, from the options to the files of the whole.
 */
package cxfperf.ab;
