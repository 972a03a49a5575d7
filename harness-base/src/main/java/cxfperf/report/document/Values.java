package cxfperf.report.document;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Numbers for a chart, written with as many digits as a screen can show: six significant ones, and null for NaN.
 *
 * @param numbers is not copied
 */
@JsonSerialize(using = Values.Writer.class)
public record Values(double[] numbers) {

    private static final MathContext SIX_DIGITS = new MathContext(6, RoundingMode.HALF_EVEN);

    static final class Writer extends JsonSerializer<Values> {
        @Override
        public void serialize(Values values, JsonGenerator out, SerializerProvider ignored) throws IOException {
            out.writeStartArray();
            for (double number : values.numbers) {
                if (Double.isNaN(number) || Double.isInfinite(number)) {
                    out.writeNull();
                } else if (number == Math.rint(number) && Math.abs(number) < 1e15) {
                    out.writeNumber((long) number);
                } else {
                    out.writeNumber(new BigDecimal(number, SIX_DIGITS));
                }
            }
            out.writeEndArray();
        }
    }
}
