/** {@code options.server}: what a server, and each further process, is started with; checked. */
package cxfperf.options.server;
