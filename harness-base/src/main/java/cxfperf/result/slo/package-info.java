/** Objectives that a run is to meet. */
package cxfperf.result.slo;
