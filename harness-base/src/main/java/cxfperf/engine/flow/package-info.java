/** Operations that follow each other: their passes, from the first step to the last. */
package cxfperf.engine.flow;
