/** What experiments came to: variants that were compared at points, and tables of cells. */
package cxfperf.result.experiment;
