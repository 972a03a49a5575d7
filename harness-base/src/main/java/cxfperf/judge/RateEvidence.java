package cxfperf.judge;

import cxfperf.measure.Backlog;
import cxfperf.result.OfferedLoad;

/**
 * What an open loop is judged by, besides its calls.
 *
 * @param offered what it was asked to offer, and did
 * @param backlog how far it was behind from second to second
 */
public record RateEvidence(OfferedLoad offered, Backlog.Lag backlog) {}
