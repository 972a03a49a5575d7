/** SOAP services, called by their WSDL through CXF's Dispatch. */
package cxfperf.own.soap;
