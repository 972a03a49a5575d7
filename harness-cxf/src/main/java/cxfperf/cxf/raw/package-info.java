/**
 * The raw client: sends the bytes that CXF's client has made ahead of the load, and compares each reply with those that
 * CXF's client has verified. No CXF is in its calls. Depends on {@code cxfperf.scenario} and {@code cxfperf.cxf}.
 */
package cxfperf.cxf.raw;
