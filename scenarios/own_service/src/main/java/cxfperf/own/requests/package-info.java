/**
 * Requests that users write: a file with variables, and where their values come from. Parsed once before the load,
 * cheap for each call. Knows no CXF: any client can send what is rendered here.
 */
package cxfperf.own.requests;
