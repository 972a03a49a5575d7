package cxfperf.cxf.raw;

import cxfperf.cxf.raw.Recorder.RecordedCall;
import cxfperf.scenario.CallFailedException;
import java.util.List;

/**
 * A recorded request and its expected reply, with the declared values that vary in them. Owned by one thread; an
 * exchange without values never changes and may be shared.
 */
public final class RawExchange {

    final RawMessage request;
    final ExpectedReply reply;

    private RawExchange(RawMessage request, ExpectedReply reply) {
        this.request = request;
        this.reply = reply;
    }

    /**
     * Makes an exchange that is always the same.
     *
     * @param one the first recording
     * @param other the second recording
     * @return the exchange, which threads may share
     * @throws CallFailedException with the difference, if the recordings differ
     */
    public static RawExchange same(RecordedCall one, RecordedCall other) throws CallFailedException {
        return withValues(one, List.of(), other, List.of());
    }

    /**
     * Makes an exchange with values in its request, which may also be in its reply.
     *
     * @param one the first recording
     * @param ofOne the values of the variables in the first recording, each at most in one way per number
     * @param other the second recording
     * @param ofOther their values in the second one, which differ from the first ones
     * @return the exchange, for one thread, with the values of the second recording
     * @throws CallFailedException with the difference, if the recordings differ in anything else
     */
    public static RawExchange withValues(RecordedCall one, List<byte[]> ofOne, RecordedCall other, List<byte[]> ofOther)
            throws CallFailedException {
        return new RawExchange(
                request(one, ofOne, other, ofOther),
                ExpectedReply.withValues(one.reply(), ofOne, other.reply(), ofOther));
    }

    /**
     * Makes an exchange whose reply has a number that the server assigns.
     *
     * @param one the first recording
     * @param oneNumber the number in its reply
     * @param other the second recording
     * @param otherNumber the number in its reply, where it is to stand once in the body
     * @return the exchange, for one thread
     * @throws CallFailedException with the difference, if the recordings differ in anything else
     */
    public static RawExchange withNumber(RecordedCall one, long oneNumber, RecordedCall other, long otherNumber)
            throws CallFailedException {
        return new RawExchange(
                request(one, List.of(), other, List.of()),
                ExpectedReply.withNumber(one.reply(), other.reply(), oneNumber, otherNumber));
    }

    private static RawMessage request(RecordedCall one, List<byte[]> ofOne, RecordedCall other, List<byte[]> ofOther)
            throws CallFailedException {
        return RawMessage.between("request", one.request(), ofOne, other.request(), ofOther, true);
    }

    /**
     * Sets the values of the next call.
     *
     * @param values by the number of the variable; they must not change until the reply has been received
     */
    public void set(byte[]... values) {
        request.write(values);
        reply.expect(values);
    }
}
