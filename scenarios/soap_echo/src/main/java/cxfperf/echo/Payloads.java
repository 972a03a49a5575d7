package cxfperf.echo;

import cxfperf.cxf.Expect;
import cxfperf.echo.wire.types.ColourEnum;
import cxfperf.echo.wire.types.NestedComplexType;
import cxfperf.echo.wire.types.NestedComplexTypeSeq;
import cxfperf.echo.wire.types.SimpleStruct;
import cxfperf.scenario.CallFailedException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.SplittableRandom;
import javax.xml.datatype.DatatypeConfigurationException;
import javax.xml.datatype.DatatypeFactory;
import javax.xml.namespace.QName;

/**
 * The payloads that the workers send. Messages have the same size in bytes as those of CXF's own performance sample,
 * which gave the published figures. The same worker and size always give the same payload. Each payload contains the
 * worker's number, so that a reply to another worker is found to be wrong.
 */
public final class Payloads {

    /** Characters or bytes of size 1. */
    static final int UNIT = 1024;

    private static final int BINARY_BYTES = 256;

    private static final int BLOCK = 64;

    /** The end of each block of a text. */
    private static final String ESCAPED = "&<>";

    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    private static final BigInteger MAX_UNSIGNED_LONG =
            BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);
    private static final List<String> ZONES = List.of("Z", "+05:30", "-08:00");

    private Payloads() {}

    /**
     * Makes {@code size} x 1,024 characters. XML must escape 48 of each 1,024, 16 of each kind, which gives 1,184
     * bytes.
     *
     * @param worker the worker's number, from 0
     * @param size the payload scale, 1 or more
     * @return a text of ASCII characters
     * @throws ArithmeticException if there is no text of that length
     */
    public static String text(int worker, int size) {
        StringBuilder text = new StringBuilder("worker" + worker + "x");
        SplittableRandom random = new SplittableRandom(worker);
        int length = Math.multiplyExact(UNIT, size);
        text.ensureCapacity(length);
        while (text.length() < length) {
            int left = BLOCK - text.length() % BLOCK;
            text.append(
                    left > ESCAPED.length()
                            ? ALPHABET.charAt(random.nextInt(ALPHABET.length()))
                            : ESCAPED.charAt(ESCAPED.length() - left));
        }
        return text.toString();
    }

    /**
     * Makes {@code size} x 1,024 bytes; the first four are the worker's number.
     *
     * @param worker the worker's number, from 0
     * @param size the payload scale, 1 or more
     * @return a new array
     * @throws ArithmeticException if there is no array of that length
     */
    public static byte[] bytes(int worker, int size) {
        byte[] bytes = new byte[Math.multiplyExact(UNIT, size)];
        new SplittableRandom(worker).nextBytes(bytes);
        ByteBuffer.wrap(bytes).putInt(worker);
        return bytes;
    }

    /**
     * Makes {@code size} different items, which include the ends of the value ranges.
     *
     * @param worker the worker's number, from 0
     * @param size the payload scale, 1 or more
     * @return a new list
     * @throws DatatypeConfigurationException if the JVM has no factory of dates
     */
    public static NestedComplexTypeSeq items(int worker, int size) throws DatatypeConfigurationException {
        DatatypeFactory dates = DatatypeFactory.newInstance();
        NestedComplexTypeSeq items = new NestedComplexTypeSeq();
        for (int i = 0; i < size; i++) {
            items.getItem().add(item(worker, i, dates));
        }
        return items;
    }

    private static NestedComplexType item(int worker, int index, DatatypeFactory dates) {
        String mark = "worker" + worker + "item" + index;
        SplittableRandom random = new SplittableRandom((long) worker << 32 | index);
        NestedComplexType item = new NestedComplexType();
        item.setVarString(mark);
        item.setVarUByte(cycle(index, (short) 255, (short) 0, (short) random.nextInt(256)));
        item.setVarUnsignedLong(cycle(
                index,
                MAX_UNSIGNED_LONG,
                BigInteger.ZERO,
                MAX_UNSIGNED_LONG.subtract(BigInteger.valueOf(random.nextLong(Long.MAX_VALUE)))));
        item.setVarFloat(cycle(index, -Float.MAX_VALUE, Float.MIN_VALUE, index + 0.25f));
        item.setVarQName(new QName("urn:cxfperf:names", mark));
        item.setVarBase64Binary(randomBytes(random));
        item.setVarHexBinary(randomBytes(random));
        item.setVarStruct(struct(mark, index, random, dates));
        item.setVarEnum(cycle(index, ColourEnum.RED, ColourEnum.GREEN, ColourEnum.BLUE));
        return item;
    }

    private static SimpleStruct struct(String mark, int index, SplittableRandom random, DatatypeFactory dates) {
        SimpleStruct struct = new SimpleStruct();
        struct.setVarFloat(-(index + 0.5f));
        struct.setVarShort(cycle(index, Short.MIN_VALUE, Short.MAX_VALUE, (short) -index));
        struct.setVarString("struct of " + mark);
        struct.setVarByte(cycle(index, Byte.MIN_VALUE, Byte.MAX_VALUE, (byte) -index));
        struct.setVarDecimal(new BigDecimal("-12345678901.012345").add(BigDecimal.valueOf(index)));
        struct.setVarDouble(cycle(index, -Double.MAX_VALUE, Double.MIN_VALUE, random.nextDouble()));
        struct.setVarDateTime(dates.newXMLGregorianCalendar(
                "2024-02-29T23:59:%02d.%03d%s".formatted(index % 60, index % 1000, ZONES.get(index % ZONES.size()))));
        struct.setVarAttrString("attribute of " + mark);
        return struct;
    }

    /** Items take the two ends of a range and a value in between, in turn. */
    private static <T> T cycle(int index, T first, T second, T third) {
        return switch (index % 3) {
            case 0 -> first;
            case 1 -> second;
            default -> third;
        };
    }

    private static byte[] randomBytes(SplittableRandom random) {
        byte[] bytes = new byte[BINARY_BYTES];
        random.nextBytes(bytes);
        return bytes;
    }

    /** Compares a reply's list of complex types with the expected one, field by field. */
    static final class ExpectItems {

        private ExpectItems() {}

        static void same(NestedComplexTypeSeq expected, NestedComplexTypeSeq got) throws CallFailedException {
            if (got == null) {
                throw Expect.different("return", "a list", null);
            }
            List<NestedComplexType> expectedItems = expected.getItem();
            List<NestedComplexType> gotItems = got.getItem();
            Expect.same("number of items", expectedItems.size(), gotItems.size());
            for (int i = 0; i < expectedItems.size(); i++) {
                try {
                    sameItem(expectedItems.get(i), gotItems.get(i));
                } catch (CallFailedException e) {
                    throw CallFailedException.wrongReply("item " + i + " " + e.getMessage());
                }
            }
        }

        private static void sameItem(NestedComplexType expected, NestedComplexType got) throws CallFailedException {
            if (got == null) {
                throw Expect.different("item", "an item", null);
            }
            Expect.sameText("varString", expected.getVarString(), got.getVarString());
            Expect.same("varUByte", expected.getVarUByte(), got.getVarUByte());
            Expect.same("varUnsignedLong", expected.getVarUnsignedLong(), got.getVarUnsignedLong());
            Expect.same("varFloat", expected.getVarFloat(), got.getVarFloat());
            Expect.same("varQName", expected.getVarQName(), got.getVarQName());
            Expect.sameBytes("varBase64Binary", expected.getVarBase64Binary(), got.getVarBase64Binary());
            Expect.sameBytes("varHexBinary", expected.getVarHexBinary(), got.getVarHexBinary());
            sameStruct(expected.getVarStruct(), got.getVarStruct());
            Expect.same("varEnum", expected.getVarEnum(), got.getVarEnum());
        }

        private static void sameStruct(SimpleStruct expected, SimpleStruct got) throws CallFailedException {
            if (got == null) {
                throw Expect.different("varStruct", "a struct", null);
            }
            Expect.same("varStruct.varFloat", expected.getVarFloat(), got.getVarFloat());
            Expect.same("varStruct.varShort", expected.getVarShort(), got.getVarShort());
            Expect.sameText("varStruct.varString", expected.getVarString(), got.getVarString());
            Expect.same("varStruct.varByte", expected.getVarByte(), got.getVarByte());
            Expect.sameDecimal("varStruct.varDecimal", expected.getVarDecimal(), got.getVarDecimal());
            Expect.same("varStruct.varDouble", expected.getVarDouble(), got.getVarDouble());
            Expect.sameDateTime("varStruct.varDateTime", expected.getVarDateTime(), got.getVarDateTime());
            Expect.sameText("varStruct.varAttrString", expected.getVarAttrString(), got.getVarAttrString());
        }
    }
}
