package cxfperf.security;

import java.security.KeyStore;

/**
 * What one side has to protect messages with.
 *
 * @param own its keys
 * @param trusted the certificates of the other side
 * @param storePassword of all keys in {@code own}
 * @param side what its keys are named after
 * @param otherSide what the other side's certificates are named after
 * @param user whose name requests carry
 * @param userPassword that user's password
 */
record SideKeys(
        KeyStore own,
        KeyStore trusted,
        String storePassword,
        String side,
        String otherSide,
        String user,
        String userPassword) {

    /** Without what nobody is to read in a log. */
    @Override
    public String toString() {
        return "SideKeys[" + side + "]";
    }
}
