/** What flight recordings of a run say: pure records, the content of {@code profile.json}. */
package cxfperf.result.profile;
