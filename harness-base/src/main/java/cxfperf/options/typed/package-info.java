/**
 * {@code options.typed}: how options arrive: the command line of the scripts, and the properties of a Maven session.
 */
package cxfperf.options.typed;
