/** The protection of a run's messages, observed on the buses of both sides. Depends only on CXF and WSS4J. */
package cxfperf.security.seen;
