/**
 * Requests that users write: a file with variables, where their values come from, and what is taken out of a reply.
 * Parsed once before the load, cheap for each call. Knows no CXF: any client can send what is rendered here.
 */
package cxfperf.own.requests;
