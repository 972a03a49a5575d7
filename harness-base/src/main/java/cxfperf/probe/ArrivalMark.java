package cxfperf.probe;

import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** What is sent after pauses to see when they have arrived: the flight recorder hands events over in their order. */
@Name(ArrivalMark.NAME)
@Label("Arrival")
@StackTrace(false)
final class ArrivalMark extends Event {

    static final String NAME = "cxfperf.Arrival";
    static final String NUMBER = "number";

    @Label("Number")
    final long number;

    ArrivalMark(long number) {
        this.number = number;
    }
}
