/**
 * What a run sends to a service that is not ours: one request with variables, or several calls that a file describes.
 */
package cxfperf.own.calls;
