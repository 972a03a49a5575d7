/** What the other packages of this module share: objects that calls use again. */
package cxfperf.cxf.spare;
