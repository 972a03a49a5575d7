package cxfperf.echo;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.echo.EchoClients.CallIds;
import cxfperf.echo.wire.types.NestedComplexType;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PayloadsTest {

    @Test
    void aStringIsKTimes1024CharactersOfWhich48AreEscaped() {
        String text = Payloads.text(7, 3);

        assertThat(text).hasSize(3072).matches("[A-Za-z0-9&<>]+").startsWith("worker7x");
        for (int unit = 0; unit < 3; unit++) {
            String part = text.substring(unit * 1024, (unit + 1) * 1024);
            for (String escaped : List.of("&", "<", ">")) {
                assertThat(part.replace(escaped, "")).as(escaped).hasSize(1024 - 16);
            }
        }
    }

    @Test
    void bothBinariesOfAnItemHave256Bytes() throws Exception {
        NestedComplexType item = Payloads.items(7, 1).getItem().get(0);

        assertThat(item.getVarHexBinary()).hasSize(256);
        assertThat(item.getVarBase64Binary()).hasSize(256).isNotEqualTo(item.getVarHexBinary());
    }

    @Test
    void bytesAreKTimes1024AndBeginWithTheWorker() {
        assertThat(Payloads.bytes(7, 3)).hasSize(3072);
        assertThat(ByteBuffer.wrap(Payloads.bytes(7, 3)).getInt()).isEqualTo(7);
    }

    @Test
    void itemsReachTheEndsOfTheRangesAndDiffer() throws Exception {
        List<NestedComplexType> items = Payloads.items(7, 64).getItem();

        assertThat(items).hasSize(64);
        assertThat(items).extracting(NestedComplexType::getVarString).doesNotHaveDuplicates();
        assertThat(items).extracting(NestedComplexType::getVarUByte).contains((short) 0, (short) 255);
        assertThat(items)
                .extracting(NestedComplexType::getVarUnsignedLong)
                .contains(BigInteger.ZERO, new BigInteger("18446744073709551615"));
        assertThat(items).extracting(item -> item.getVarStruct().getVarByte()).contains((byte) -128, (byte) 127);
        assertThat(items)
                .extracting(item -> item.getVarStruct().getVarShort())
                .contains(Short.MIN_VALUE, Short.MAX_VALUE);
    }

    @Test
    void idsOfAllWorkersDiffer() {
        int workers = 3;
        Set<Integer> seen = new HashSet<>();
        for (int worker = 0; worker < workers; worker++) {
            CallIds ids = new CallIds(worker, workers);
            for (int call = 0; call < 10_000; call++) {
                assertThat(seen.add(ids.next())).isTrue();
            }
        }
    }
}
