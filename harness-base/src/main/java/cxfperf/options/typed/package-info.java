/**
 * {@code options.typed}: parses options from the command line of the scripts and from the properties of a Maven
 * session.
 */
package cxfperf.options.typed;
