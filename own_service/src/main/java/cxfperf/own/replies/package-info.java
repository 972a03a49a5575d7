/** What the replies of a service that is not ours have to be, as the options of a run say it. */
package cxfperf.own.replies;
