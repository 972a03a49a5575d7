/** {@code options.server}: what a server, and each auxiliary process, is started with; checked. */
package cxfperf.options.server;
