package cxfperf.echo;

import cxfperf.cxf.soap.Expect;
import cxfperf.echo.wire.types.NestedComplexType;
import cxfperf.echo.wire.types.NestedComplexTypeSeq;
import cxfperf.echo.wire.types.SimpleStruct;
import cxfperf.scenario.CallFailedException;
import java.util.List;

/** Comparison of a reply's list of complex types with the expected one, field by field. */
final class ExpectItems {

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
