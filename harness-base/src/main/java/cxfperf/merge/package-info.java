/** The runs of several load generators of one test, added up and judged as one. */
package cxfperf.merge;
