/** The scenario of a service that is not ours: calls it by its WSDL, through CXF's own client. */
package cxfperf.own;
