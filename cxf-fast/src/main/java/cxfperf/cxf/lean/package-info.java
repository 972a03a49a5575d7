/**
 * What a bus file can take out of every call that a plain call does not need. Each class can be used by any CXF
 * program, and says what it costs in generality. Depends on CXF and JAXB only.
 */
package cxfperf.cxf.lean;
