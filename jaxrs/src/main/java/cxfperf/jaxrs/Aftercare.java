package cxfperf.jaxrs;

import cxfperf.cxf.CxfFailures;
import cxfperf.cxf.Expect;
import cxfperf.jaxrs.CustomerRequests.EndState;
import cxfperf.jaxrs.CustomerRequests.EndState.Held;
import cxfperf.scenario.Aftermath;
import cxfperf.scenario.CallFailedException;
import jakarta.ws.rs.core.Response;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The work after the calls of a run: checks the server's state, and deletes the run's remaining customers. */
final class Aftercare {

    private final CustomerResource resource;
    private final Replies replies;
    private final String namePrefix;

    /** @param namePrefix the prefix of the names of all customers of the run */
    Aftercare(CustomerResource resource, Replies replies, String namePrefix) {
        this.resource = resource;
        this.replies = replies;
        this.namePrefix = namePrefix;
    }

    Aftermath settle(Collection<EndState> workers, Ledger ledger) {
        List<String> contradictions = new ArrayList<>();
        Optional<String> looking = failure("looked at", () -> {
            // Stops at the first failed call, because each further call to a hanging server would take as long.
            for (EndState worker : workers) {
                if (worker.endState().isPresent()) {
                    contradiction(worker.endState().get()).ifPresent(contradictions::add);
                }
            }
        });
        Optional<String> takingBack =
                failure("taken back", () -> contradiction(takeBack(), ledger).ifPresent(contradictions::add));
        return new Aftermath(contradictions, takingBack.or(() -> looking));
    }

    private interface Step {
        void take() throws CallFailedException;
    }

    private static Optional<String> failure(String what, Step step) {
        try {
            step.take();
            return Optional.empty();
        } catch (CallFailedException | RuntimeException e) {
            Throwable root = CxfFailures.root(e);
            return Optional.of("the customers of the run could not be " + what + ": "
                    + (root instanceof CallFailedException
                            ? ""
                            : root.getClass().getSimpleName() + ": ")
                    + Expect.cut(String.valueOf(root.getMessage())));
        }
    }

    /**
     * @param taken the number of customers of the run at its end; empty if the server does not report it
     * @param madeRoom whether the server may have evicted some customers
     */
    record TakenBack(Optional<Long> taken, boolean madeRoom) {}

    TakenBack takeBack() throws CallFailedException {
        Response response = resource.deleteAll(CustomerClients.PREPARE, namePrefix);
        replies.nothing(response);
        Optional<Long> taken = Optional.ofNullable(response.getHeaderString(CustomerResource.TAKEN_BACK))
                .map(Long::valueOf);
        return new TakenBack(taken, !"0".equals(response.getHeaderString(CustomerResource.MADE_ROOM)));
    }

    private Optional<String> contradiction(Held held) throws CallFailedException {
        Optional<Customer> got = replies.customerIfThere(resource.get(CustomerClients.PREPARE, held.id()));
        if (got.equals(Optional.ofNullable(held.customer())) || got.isEmpty() && held.mayGo()) {
            return Optional.empty();
        }
        return Optional.of("after the run customer " + held.id() + " is "
                + got.map(customer -> Expect.cut(customer.toString())).orElse("not there")
                + ", and a reply had said "
                + (held.customer() == null
                        ? "that it was deleted"
                        : Expect.cut(held.customer().toString())));
    }

    private static Optional<String> contradiction(TakenBack back, Ledger ledger) {
        if (back.taken().isEmpty()) {
            return Optional.empty();
        }
        long taken = back.taken().get();
        boolean tooMany = taken > ledger.left() + ledger.unknown();
        boolean tooFew = !back.madeRoom() && taken < ledger.left() - ledger.unknown();
        return tooMany || tooFew
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "after the run the server held %,d customers of it, and its replies had left %,d (%,d calls unknown)",
                        taken,
                        ledger.left(),
                        ledger.unknown()))
                : Optional.empty();
    }
}
