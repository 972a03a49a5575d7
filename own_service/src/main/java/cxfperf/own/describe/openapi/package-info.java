/** {@code describe.openapi}: OpenAPI 3, in JSON and in YAML, and bodies that are valid by its schemas. */
package cxfperf.own.describe.openapi;
