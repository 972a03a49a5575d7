package cxfperf.cxf.socket;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;

/** For under TLS: the JDK reads the five bytes of a record's head and then its body, and each read costs a call into the kernel. */
final class BufferedSocket extends Socket {

    /** One record of TLS. */
    private static final int BUFFER_BYTES = 16_384 + 512;

    private InputStream buffered;

    @Override
    public synchronized InputStream getInputStream() throws IOException {
        if (buffered == null) {
            buffered = new BufferedInputStream(super.getInputStream(), BUFFER_BYTES);
        }
        return buffered;
    }
}
