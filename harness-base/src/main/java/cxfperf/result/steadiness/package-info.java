/** How even the rate of a run was: a part of its result. */
package cxfperf.result.steadiness;
