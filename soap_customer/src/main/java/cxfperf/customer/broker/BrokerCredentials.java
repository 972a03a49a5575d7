package cxfperf.customer.broker;

import java.util.Objects;

/** The one user whom the broker lets in. Its text holds no secret, so that no log and no result does. */
public record BrokerCredentials(String user, String password) {

    public BrokerCredentials {
        Objects.requireNonNull(user, "user");
        Objects.requireNonNull(password, "password");
    }

    @Override
    public String toString() {
        return "user " + user;
    }
}
