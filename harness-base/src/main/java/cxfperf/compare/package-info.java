/** A run against the stored runs of an earlier build, and how runs changed over time. */
package cxfperf.compare;
