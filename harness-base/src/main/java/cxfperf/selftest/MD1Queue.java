package cxfperf.selftest;

import org.hipparchus.special.Gamma;

/**
 * The M/D/1 queue: calls that arrive as a Poisson process at one server, which takes the same time for each and serves
 * them in the order of their arrival. Its waiting times have a formula, found by A. K. Erlang (The theory of
 * probabilities and telephone conversations, Nyt Tidsskrift for Matematik B 20, 1909). Erlang's sum has terms of both
 * signs that grow with the waiting time; this computes the same from the probabilities of the queue's lengths, with
 * positive terms only: V. B. Iversen and L. Staalhagen, Waiting time distribution in M/D/1 queueing systems,
 * Electronics Letters 35 (1999), and G. J. Franx, A simple solution for the M/D/c waiting time distribution, Operations
 * Research Letters 29 (2001). Immutable.
 *
 * @param arrivalsPerSecond above 0
 * @param serviceSeconds above 0; together they must leave the server idle at times
 */
record MD1Queue(double arrivalsPerSecond, double serviceSeconds) {

    private static final double NANOSECOND = 1e-9;

    MD1Queue {
        if (!(arrivalsPerSecond > 0 && serviceSeconds > 0 && arrivalsPerSecond * serviceSeconds < 1)) {
            throw new IllegalArgumentException(
                    "no queue settles at " + arrivalsPerSecond + " arrivals a second of " + serviceSeconds + " s each");
        }
    }

    /** The share of the time in which the server is busy. */
    double utilisation() {
        return arrivalsPerSecond * serviceSeconds;
    }

    /** The probability that a call waits no longer than this before it is served. */
    double waitsAtMost(double seconds) {
        if (seconds < 0) {
            return 0;
        }
        int services = (int) Math.floor(seconds / serviceSeconds) + 1;
        double arrivalsUntilThen = arrivalsPerSecond * (services * serviceSeconds - seconds);
        double[] waiting = atMostWaiting(services);
        double sum = 0;
        double probability = Math.exp(-arrivalsUntilThen);
        for (int arrivals = 0; arrivals < services; arrivals++) {
            sum += waiting[services - 1 - arrivals] * probability;
            probability *= arrivalsUntilThen / (arrivals + 1);
        }
        return Math.min(sum, 1);
    }

    /** The waiting time of a call at a quantile, such as 0.99, in seconds. */
    double waitingSeconds(double quantile) {
        double high = serviceSeconds;
        while (waitsAtMost(high) < quantile) {
            high *= 2;
        }
        double low = 0;
        if (waitsAtMost(low) >= quantile) {
            return low;
        }
        while (high - low > NANOSECOND) {
            double middle = (low + high) / 2;
            if (waitsAtMost(middle) < quantile) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    /** Its waiting and its service at a quantile, in seconds. */
    double responseSeconds(double quantile) {
        return waitingSeconds(quantile) + serviceSeconds;
    }

    /** The probabilities that at most 0, 1, 2, ... calls wait, besides the one that is served. */
    private double[] atMostWaiting(int count) {
        double[] inSystem = inSystem(count + 1);
        double[] sums = new double[count];
        double sum = inSystem[0];
        for (int i = 0; i < count; i++) {
            sum += inSystem[i + 1];
            sums[i] = sum;
        }
        return sums;
    }

    /**
     * The probabilities of 0, 1, 2, ... calls in the system as a call leaves it, which are those at any time. Between
     * two departures, the number passes upwards over each bound as often as downwards: every term is positive.
     */
    private double[] inSystem(int count) {
        double[] probabilities = new double[count];
        probabilities[0] = 1 - utilisation();
        for (int next = 1; next < count; next++) {
            double upwards = probabilities[0] * moreArrivalsThan(next - 1);
            for (int from = 1; from < next; from++) {
                upwards += probabilities[from] * moreArrivalsThan(next - from);
            }
            probabilities[next] = upwards / Math.exp(-utilisation());
        }
        return probabilities;
    }

    /** The tail of a Poisson distribution during one service, which keeps its digits where it is small. */
    private double moreArrivalsThan(int calls) {
        return Gamma.regularizedGammaP(calls + 1.0, utilisation());
    }
}
