package cxfperf.own.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.own.calls.PlannedCalls.CallTurn;
import cxfperf.own.kind.ReplyChecks;
import cxfperf.own.replies.ServiceReply;
import cxfperf.own.requests.RequestFile;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.RejectedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlannedCallsTest {

    private static final ClientSpec SPEC =
            new ClientSpec("http", "localhost", 1, Optional.empty(), 2, 1, Duration.ofSeconds(1), Map.of());

    @TempDir
    Path directory;

    private String rows = "none";

    @Test
    void aFlowHasOneSetOfValuesInAPassAndWhatAReplySaidIsInTheNextRequest() throws Exception {
        write("create.json", "{\"id\": ${id}}");
        write("read.json", "{\"id\": ${id}, \"order\": \"${order}\"}");
        PlannedCalls calls = calls(
                """
                create.body = create.json
                create.take.order = /order/no
                read.body = read.json
                flow.shop = create, read
                """,
                "shop");
        CallTurn create = calls.turn(SPEC, "create", 1);
        CallTurn read = calls.turn(SPEC, "read", 1);

        assertThat(create.next()).isTrue();
        assertThat(sent(create)).isEqualTo("{\"id\": 2}");
        create.take(reply("{\"order\": {\"no\": \"a\\\"7\"}}"));
        assertThat(read.next()).isTrue();
        assertThat(read.isTaking()).isFalse();
        assertThat(sent(read)).isEqualTo("{\"id\": 2, \"order\": \"a\\\"7\"}");
        assertThat(create.next()).isTrue();
        assertThat(sent(create)).isEqualTo("{\"id\": 4}");
        assertThatThrownBy(() -> sent(read))
                .isInstanceOf(CallFailedException.class)
                .hasMessage("${order} has no value yet");
    }

    @Test
    void aGoldenFileOfACallIsBesideTheFileOfTheCalls() throws Exception {
        write("a.json", "{}");
        write("golden.json", "{\"x\": 1}");

        assertThat(calls("a.body = a.json\na.expect = golden golden.json", "a").turn(SPEC, "a", 0))
                .isNotNull();
    }

    @Test
    void whatIsNotInAReplyIsAWrongReply() throws Exception {
        write("a.json", "{}");
        PlannedCalls calls = calls("a.body = a.json\na.take.v = /x\nflow.f = a", "f");
        CallTurn turn = calls.turn(SPEC, "a", 0);

        assertThatThrownBy(() -> turn.take(reply("{\"y\": 1}")))
                .isInstanceOfSatisfying(
                        CallFailedException.class, e -> assertThat(e.kind()).isEqualTo(FailureKind.WRONG_REPLY))
                .hasMessage("nothing in the reply is /x, which ${v} is taken from");
    }

    @Test
    void callsThatAreOnTheirOwnHaveValuesOfTheirOwnAndTakeNothing() throws Exception {
        write("a.json", "{\"id\": ${id}}");
        PlannedCalls calls = calls("a.body = a.json\na.take.v = /x\nb.body = a.json\nflow.f = a, b", "a");
        CallTurn turn = calls.turn(SPEC, "a", 0);

        assertThat(turn.isTaking()).isFalse();
        assertThat(turn.begins()).isTrue();
        assertThat(turn.next()).isTrue();
        assertThat(sent(turn)).isEqualTo("{\"id\": 1}");
        assertThat(calls.turn(SPEC, "b", 0).begins()).isTrue();
    }

    @Test
    void aCallThatUsesNoRowLeavesThemToTheOthers() throws Exception {
        write("a.json", "{\"no\": ${row:no}}");
        write("b.json", "{}");
        rows = write("rows.csv", "no\n7\n8\n").toString();
        PlannedCalls calls = calls("a.body = a.json\nb.body = b.json\n", "a");
        CallTurn a = calls.turn(SPEC, "a", 0);
        CallTurn b = calls.turn(SPEC, "b", 0);

        assertThat(a.next()).isTrue();
        assertThat(sent(a)).isEqualTo("{\"no\": 7}");
        for (int i = 0; i < 3; i++) {
            assertThat(b.next()).isTrue();
            assertThat(sent(b)).isEqualTo("{}");
        }
        assertThat(a.next()).isTrue();
        assertThat(sent(a)).isEqualTo("{\"no\": 8}");
        assertThat(a.next()).isFalse();
        assertThat(b.next()).isTrue();
    }

    /** The client of the second one is made later, when the first has begun a request. */
    @Test
    void aTemplateThatIsReadLaterMayHaveMoreVariables() throws Exception {
        write("a.json", "{}");
        write("b.json", "{\"id\": ${id}, \"at\": ${random:5-5}}");
        PlannedCalls calls = calls("a.body = a.json\nb.body = b.json\n", "a");
        CallTurn a = calls.turn(SPEC, "a", 0);
        assertThat(a.next()).isTrue();
        CallTurn b = calls.turn(SPEC, "b", 0);

        assertThat(sent(b)).isEqualTo("{\"id\": 1, \"at\": 5}");
    }

    @Test
    void aStepCannotUseWhatALaterOneTakes() throws Exception {
        write("a.json", "{\"v\": \"${v}\"}");
        assertThatThrownBy(() -> calls("a.body = a.json\na.take.v = /x\nflow.f = a", "f"))
                .isInstanceOf(RejectedException.class)
                .hasMessageStartingWith("a: a.json, line 1: ${v} is unknown: ");
    }

    @Test
    void filesOfACallAreBesideTheFileThatDescribesItAndOtherOptionsAreAsTheyStand() throws Exception {
        CallPlan plan = plan("a.body = a.json\na.expect = @a.expect\na.method = PUT\n", Optional.empty());

        assertThat(plan.optionsOf("a"))
                .containsEntry("body", directory.resolve("a.json").toString())
                .containsEntry("expect", "@" + directory.resolve("a.expect"))
                .containsEntry("method", "PUT")
                .containsEntry("rows", "none");
        assertThat(plan.calls()).containsExactly("a");
        assertThat(plan.operations(List.of("other"))).containsExactly("a");
        assertThat(plan.operationOf("a")).isEqualTo("a");
    }

    @Test
    void aMixNeedsNoStepThatUsesWhatAnEarlierOneTakes() throws Exception {
        String file = "a.take.v = /x\na.body = a.json\nb.body = b.json\nc.body = c.json\nflow.f = a, b\n";

        assertThat(plan(file, Optional.of("mixed")).chosen("GET")).containsExactly("a", "c");
        assertThat(plan(file, Optional.of("f")).chosen("GET")).containsExactly("a", "b");
        assertThat(plan(file, Optional.of("b")).chosen("GET")).containsExactly("b");
    }

    private PlannedCalls calls(String text, String chosen) throws Exception {
        return PlannedCalls.of(
                plan(text, Optional.of(chosen)),
                new ReplyChecks(),
                "body",
                (call, options, variables) -> new ServiceRequest(
                        call,
                        Optional.empty(),
                        Map.of(),
                        Optional.of(variables.template(RequestFile.read(Path.of(options.get("body"))))),
                        null));
    }

    /** Makes the plan as the client does, which gets the choice in its options. */
    private CallPlan plan(String text, Optional<String> chosen) throws Exception {
        Map<String, String> options =
                new HashMap<>(Map.of("calls", write("shop.calls", text).toString()));
        options.put("rows", rows);
        options.put("rowOrder", rows.equals("none") ? "sequential" : "once");
        Set<String> own = Set.of("body", "method", "expect");
        options.putAll(CallPlan.of(options, own).choices(chosen));
        return CallPlan.of(options, own);
    }

    private static String sent(CallTurn turn) throws CallFailedException {
        return turn.call().body().orElseThrow().text(turn.values());
    }

    private static ServiceReply reply(String text) {
        return ServiceReply.of(200, null, text.getBytes(StandardCharsets.UTF_8));
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }
}
