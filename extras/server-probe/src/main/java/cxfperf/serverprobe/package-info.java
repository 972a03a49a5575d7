/**
 * The server's half of a load test for any CXF server: its own count of completed calls, its CPU, its pauses and its
 * connections, over the admin endpoint that the harness's own servers have. Needs CXF's core and nothing else of a
 * user.
 */
package cxfperf.serverprobe;
