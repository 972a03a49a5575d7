/** What experiments came to: arms that were compared at points, and tables of cells. */
package cxfperf.result.experiment;
