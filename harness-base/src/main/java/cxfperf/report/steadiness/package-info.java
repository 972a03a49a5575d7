/** How even a window was, as text. */
package cxfperf.report.steadiness;
