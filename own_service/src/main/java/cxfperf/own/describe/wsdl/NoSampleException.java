package cxfperf.own.describe.wsdl;

/** No request can be made for an operation. The message says why, in a few words. */
final class NoSampleException extends Exception {

    private static final long serialVersionUID = 1L;

    NoSampleException(String message) {
        super(message);
    }
}
