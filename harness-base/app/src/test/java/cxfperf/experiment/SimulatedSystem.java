package cxfperf.experiment;

import cxfperf.experiment.RateSearch.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;

/** A system with a known border, and a search that runs to its end. */
final class SimulatedSystem {

    /** Decides the outcome of one trial. */
    interface Behaviour {
        boolean holds(double perSecond, int trial, Random random);
    }

    private SimulatedSystem() {}

    /** Objective: p99 of the response time below a limit. */
    static Behaviour mm1(double served, double p99Seconds, double noise) {
        return (perSecond, trial, random) -> mm1Holds(served, p99Seconds, perSecond, noise, random);
    }

    /** The same, with a server that gets slower (or faster) from trial to trial. */
    static Behaviour drifting(double served, double changeEachTrial, double p99Seconds, double noise) {
        return (perSecond, trial, random) ->
                mm1Holds(served * (1 + changeEachTrial * trial), p99Seconds, perSecond, noise, random);
    }

    /**
     * The response time of an M/M/1 queue is exponential with the rate mu - lambda: its p99 is ln(100) / (mu - lambda).
     */
    private static boolean mm1Holds(double served, double p99Seconds, double perSecond, double noise, Random random) {
        double trueP99 = perSecond < served ? Math.log(100) / (served - perSecond) : Double.POSITIVE_INFINITY;
        return trueP99 * Math.exp(noise * random.nextGaussian()) < p99Seconds;
    }

    /** Each rate up to this one holds, and higher rates fail. */
    static Behaviour cliff(double border) {
        return (perSecond, trial, random) -> perSecond <= border;
    }

    /** The same behaviour, but some trials have the opposite outcome at random. */
    static Behaviour lying(Behaviour behaviour, double share) {
        return (perSecond, trial, random) -> behaviour.holds(perSecond, trial, random) != random.nextDouble() < share;
    }

    /** All trials that the search asks for. */
    static List<Trial> run(RateSearch search, Behaviour behaviour, long seed) {
        Random random = new Random(seed);
        List<Trial> trials = new ArrayList<>();
        for (OptionalDouble next = search.next(trials); next.isPresent(); next = search.next(trials)) {
            trials.add(new Trial(next.getAsDouble(), behaviour.holds(next.getAsDouble(), trials.size(), random)));
        }
        return trials;
    }
}
