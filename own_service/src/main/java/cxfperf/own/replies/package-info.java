/** What a reply is, what it must be as {@code -Dexpect} and the schema have it, and what is taken out of it. */
package cxfperf.own.replies;
