/** The runs of several client hosts of one test, added up and judged as one. */
package cxfperf.merge;
