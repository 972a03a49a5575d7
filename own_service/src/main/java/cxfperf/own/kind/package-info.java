/** What the kinds of services that {@code own_service} calls have in common. */
package cxfperf.own.kind;
