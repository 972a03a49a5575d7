/**
 * Which report files each kind of result has, and what they are made from.
 */
package cxfperf.publish;
