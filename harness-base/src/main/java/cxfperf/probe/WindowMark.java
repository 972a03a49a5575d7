package cxfperf.probe;

import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Where the measured window begins or ends, in the flight recorder's own order of events. */
@Name(WindowMark.NAME)
@Label("Measured Window")
@StackTrace(false)
final class WindowMark extends Event {

    static final String NAME = "cxfperf.Window";
    static final String OPEN = "open";

    @Label("Open")
    final boolean open;

    WindowMark(boolean open) {
        this.open = open;
    }
}
