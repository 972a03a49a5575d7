/**
 * Features that a bus file can set in order to leave out work that a plain call does not need. Any CXF program can use
 * each class; its documentation states what no longer works with it. Depends on CXF and JAXB only.
 */
package cxfperf.cxf.lean;
