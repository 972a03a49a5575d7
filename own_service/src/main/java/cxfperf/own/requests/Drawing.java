package cxfperf.own.requests;

import cxfperf.scenario.CallFailedException;

/** Where the value of one variable comes from. */
@FunctionalInterface
interface Drawing {

    /** @param values of the request that it is for, which has the numbers and the row that are its own */
    String draw(RequestValues values) throws CallFailedException;
}
