/** How a warm-up begins. */
package cxfperf.engine.warming;
