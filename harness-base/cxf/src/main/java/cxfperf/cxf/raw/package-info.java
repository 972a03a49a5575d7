/**
 * The raw client: replays the bytes of a recorded request, and compares each reply with the recorded one. Its calls do
 * not run code of CXF. Depends on {@code cxfperf.scenario} and {@code cxfperf.cxf}.
 */
package cxfperf.cxf.raw;
