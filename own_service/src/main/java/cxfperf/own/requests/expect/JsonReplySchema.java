package cxfperf.own.requests.expect;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** What JSON replies are to be like. Safe for use by several threads. */
public interface JsonReplySchema {

    /**
     * @param status of HTTP
     * @return what is wrong first; empty where nothing is, or nothing is said about such a reply
     */
    Optional<String> problem(int status, JsonNode reply);
}
