package cxfperf.run;

import cxfperf.engine.Phase;
import cxfperf.engine.RunListener;
import cxfperf.plan.WarmUp;
import cxfperf.terminal.WarmUpText;
import cxfperf.watch.WarmUpWatch;
import java.util.function.Consumer;

/** Says, when the window opens, how a warm-up ended that was judged. */
record WarmUpEnding(WarmUp planned, WarmUpWatch watch, Consumer<String> said) implements RunListener {

    @Override
    public void phaseStarted(Phase phase) {
        if (phase == Phase.MEASURE && planned.isJudged()) {
            said.accept(WarmUpText.ended(watch.reached(), watch.seconds(), watch.serverTells()));
        }
    }
}
