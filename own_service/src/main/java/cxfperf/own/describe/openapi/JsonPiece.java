package cxfperf.own.describe.openapi;

import java.util.List;

/** A JSON value with comments for the one who edits it. */
sealed interface JsonPiece {

    /** @param json as it is written */
    record Scalar(String json) implements JsonPiece {}

    /** @param remark empty where there is nothing to say */
    record Member(String name, String remark, JsonPiece value) {}

    /** @param remarks of what is left out */
    record Members(List<Member> members, List<String> remarks) implements JsonPiece {}

    /** @param remark of its items; empty where there is nothing to say */
    record Items(List<JsonPiece> items, String remark) implements JsonPiece {}
}
