/** The calls of an open loop: when each is due, and who takes it. */
package cxfperf.engine.due;
