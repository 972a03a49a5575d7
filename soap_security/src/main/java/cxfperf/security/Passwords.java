package cxfperf.security;

import java.util.Map;
import javax.security.auth.callback.Callback;
import javax.security.auth.callback.CallbackHandler;
import org.apache.wss4j.common.ext.WSPasswordCallback;

/** Hands WSS4J the passwords of one side: of its keys, and of the user. Any thread. */
final class Passwords implements CallbackHandler {

    private final Map<String, String> byName;

    private Passwords(Map<String, String> byName) {
        this.byName = Map.copyOf(byName);
    }

    static Passwords of(SideKeys keys) {
        return new Passwords(Map.of(
                keys.user(),
                keys.userPassword(),
                SecurityKeys.alias(keys.side(), KeyKind.RSA),
                keys.storePassword(),
                SecurityKeys.alias(keys.side(), KeyKind.EC),
                keys.storePassword()));
    }

    /** Leaves the password of a name that it does not know unset, which WSS4J takes for a refusal. */
    @Override
    public void handle(Callback[] callbacks) {
        for (Callback callback : callbacks) {
            if (callback instanceof WSPasswordCallback password && password.getIdentifier() != null) {
                password.setPassword(byName.get(password.getIdentifier()));
            }
        }
    }
}
