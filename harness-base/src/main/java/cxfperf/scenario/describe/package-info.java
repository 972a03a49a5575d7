/** The SPI for readers of service descriptions: a WSDL, an OpenAPI document. */
package cxfperf.scenario.describe;
