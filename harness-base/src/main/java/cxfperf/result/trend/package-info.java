/** How the runs of one load changed from build to build: records. */
package cxfperf.result.trend;
