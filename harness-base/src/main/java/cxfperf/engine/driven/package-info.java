/** Runs whose threads are somebody else's. */
package cxfperf.engine.driven;
