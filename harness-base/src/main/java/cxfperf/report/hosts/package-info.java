/** How many hosts a goal takes, as text. */
package cxfperf.report.hosts;
