/** {@code describe.wsdl}: WSDL 1.1, as CXF reads it, and messages that are valid by its schemas. */
package cxfperf.own.describe.wsdl;
