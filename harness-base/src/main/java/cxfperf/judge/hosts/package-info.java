/** What stands against the sum of several client hosts, besides what stands against any run. */
package cxfperf.judge.hosts;
