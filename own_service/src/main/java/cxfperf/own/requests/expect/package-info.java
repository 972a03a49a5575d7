/**
 * What a reply must be: the expectations of {@code -Dexpect}, the schema, and how either is checked in as few passes
 * over the reply as there can be.
 */
package cxfperf.own.requests.expect;
