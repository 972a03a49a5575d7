/**
 * Makes the load: worker threads, their gates, phases, and the one clock. Knows nothing of files, options or CXF.
 * Every wait is bounded, and every call ends as a counted outcome, also the one that never comes back.
 */
package cxfperf.engine;
