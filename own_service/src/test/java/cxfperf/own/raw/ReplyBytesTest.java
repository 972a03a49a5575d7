package cxfperf.own.raw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.scenario.CallFailedException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReplyBytesTest {

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static SentTexts sent(String... texts) {
        return new SentTexts(Arrays.stream(texts).map(ReplyBytesTest::bytes).toList());
    }

    private static int wrongAt(ReplyBytes learned, String reply, String... sent) {
        LikelyBody body = new LikelyBody(learned);
        body.expect(sent(sent));
        body.likely();
        return body.wrongAt(bytes(reply), 0, reply.length());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // one, again | right | wrong from this byte on
                "'<n>9</n>' | '<n>8</n>' | '<n>12345</n>' | '<n>x</n>' | 3",
                "'<n>0.5</n>' | '<n>-12.25</n>' | '<n>1e-5</n>' | '<n>.5</n>' | 3",
                "'t=10:59:59' | 't=11:00:00' | 't=23:01:02' | 't=23:01' | 2",
                "'<t>2026-11-22T10:00:00Z</t>' | '<t>2026-11-22T10:00:01Z</t>' | '<t>2031-01-02T00:00:00.123456Z</t>'"
                        + " | '<t>2031-01-02</t>' | 3",
                "'a 2026-11-22T10:00:00.1+01:00 b' | 'a 2026-11-22T10:00:00+01:00 b' | 'a 2026-07-22T10:00:00.25+02:00 b'"
                        + " | 'a 2026-07-22T10:00:00.+02:00 b' | 2",
                "'k=ORD-000123;' | 'k=ORD-000124;' | 'k=ORD-987654;' | 'k=ORX-987654;' | 2",
                "'k=ab-12;' | 'k=f0-a2;' | 'k=99-zz;' | 'k=9-9zz;' | 2",
            })
    void whatDiffersInTwoRepliesToOneRequestMayBeAnythingOfItsLook(
            String one, String again, String right, String wrong, int at) throws Exception {
        ReplyBytes learned = ReplyBytes.of(bytes(one), bytes(again), SentTexts.NONE, null, SentTexts.NONE);

        assertThat(learned.made()).hasSize(1);
        assertThat(wrongAt(learned, one)).isNegative();
        assertThat(wrongAt(learned, again)).isNegative();
        assertThat(wrongAt(learned, right)).isNegative();
        assertThat(wrongAt(learned, wrong)).isEqualTo(at);
        assertThat(wrongAt(learned, right + " ")).isEqualTo(right.length());
        assertThat(wrongAt(learned, "")).isZero();
    }

    @ParameterizedTest
    @CsvSource({"<a>x</a>,<a>xy</a>", "<a>x</a>,<b>x</b><c/>", "<a/>,<a></a>", "'10:00',10:00:00", "a;b,a:b", "x,''"})
    void whatHasNoLookInCommonIsNotLearned(String one, String again) {
        assertThatThrownBy(() -> ReplyBytes.of(bytes(one), bytes(again), SentTexts.NONE, null, SentTexts.NONE))
                .isInstanceOf(CallFailedException.class)
                .hasMessageContaining("two replies to one request differ");
    }

    @Test
    void whatWasSentIsExpectedWhereItCameBackWhateverItsLength() throws Exception {
        ReplyBytes learned = ReplyBytes.of(
                bytes("{\"id\":17,\"n\":1,\"twice\":\"17-17\"}"),
                bytes("{\"id\":17,\"n\":2,\"twice\":\"17-17\"}"),
                sent("17"),
                bytes("{\"id\":33,\"n\":3,\"twice\":\"33-33\"}"),
                sent("33"));

        assertThat(wrongAt(learned, "{\"id\":1001,\"n\":40,\"twice\":\"1001-1001\"}", "1001"))
                .isNegative();
        assertThat(wrongAt(learned, "{\"id\":1001,\"n\":40,\"twice\":\"1001-1002\"}", "1001"))
                .isEqualTo(35);
        LikelyBody body = new LikelyBody(learned);
        body.expect(sent("5"));
        assertThat(body.likely()).isEqualTo(bytes("{\"id\":5,\"n\":1,\"twice\":\"5-5\"}"));
        assertThat(body.free()).containsExactly(12, 13);
        body.remember(bytes("{\"id\":5,\"n\":10,\"twice\":\"5-5\"}"));
        assertThat(body.likely()).isEqualTo(bytes("{\"id\":5,\"n\":10,\"twice\":\"5-5\"}"));
        assertThat(body.free()).containsExactly(12, 14);
    }

    @Test
    void aReplyThatDependsOnWhatWasSentInAnotherWayIsNotLearned() {
        for (String third : List.of("{\"square\":1089}", "{\"square\":289} ", "{\"square\":28")) {
            assertThatThrownBy(() -> ReplyBytes.of(
                            bytes("{\"square\":289}"), bytes("{\"square\":289}"), sent("17"), bytes(third), sent("33")))
                    .isInstanceOf(CallFailedException.class)
                    .hasMessageContaining("another way than by repeating them");
        }
    }
}
