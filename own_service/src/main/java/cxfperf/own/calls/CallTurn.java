package cxfperf.own.calls;

import cxfperf.own.replies.ReplyPath;
import cxfperf.own.replies.ServiceReply;
import cxfperf.own.requests.RequestValues;
import cxfperf.scenario.CallFailedException;
import java.util.Map;
import java.util.Optional;

/**
 * One worker's calls of one operation: what is sent, with which values, and what is taken out of the reply. Owned by
 * one thread.
 *
 * @param call as the kind of service has parsed it
 * @param values of the worker's request, and of its whole pass where it is a step of a flow
 * @param begins whether each call has values of its own, or is the first step of a flow
 * @param takes the variables that are set from its reply
 */
public record CallTurn<T>(T call, RequestValues values, boolean begins, Map<String, ReplyPath> takes) {

    /** To be asked before each call. @return false where there is none to make any more */
    public boolean hasNext() {
        return !begins || values.next();
    }

    /** Whether {@link #take} has to see the reply. */
    public boolean isTaking() {
        return !takes.isEmpty();
    }

    /** @throws CallFailedException if something that is to be taken is not in the reply */
    public void take(ServiceReply reply) throws CallFailedException {
        for (Map.Entry<String, ReplyPath> taken : takes.entrySet()) {
            Optional<String> value = taken.getValue().find(reply);
            if (value.isEmpty()) {
                throw CallFailedException.wrongReply("nothing in the reply is " + taken.getValue() + ", which ${"
                        + taken.getKey() + "} is taken from");
            }
            values.set(taken.getKey(), value.get());
        }
    }
}
