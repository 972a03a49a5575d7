/** Where the time of a call goes, as text. */
package cxfperf.report.split;
