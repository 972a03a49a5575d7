/** How many hosts like those of a run a goal takes. */
package cxfperf.result.hosts;
