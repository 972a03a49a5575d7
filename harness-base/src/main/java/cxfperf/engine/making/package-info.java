/** How the clients of all workers are made: the first ones alone, the others several at a time. */
package cxfperf.engine.making;
