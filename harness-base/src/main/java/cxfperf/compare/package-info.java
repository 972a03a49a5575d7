/** Compares runs with the stored runs of an earlier build, and shows how runs changed over time. */
package cxfperf.compare;
