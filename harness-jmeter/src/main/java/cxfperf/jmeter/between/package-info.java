/**
 * What the two sides of this module say to each other: JMeter's, with the libraries that JMeter has, and the harness's,
 * with those of CXF. Only the JDK's types are in it, as each side may have its own class loader.
 */
package cxfperf.jmeter.between;
