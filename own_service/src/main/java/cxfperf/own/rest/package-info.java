/** REST services, called by their address through CXF's WebClient. */
package cxfperf.own.rest;
