/** The SPI of what a service says of itself: a WSDL, an OpenAPI document. */
package cxfperf.scenario.describe;
