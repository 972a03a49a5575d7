package cxfperf.cxf.soap.check;

import cxfperf.cxf.soap.check.MessageCopy.SentMessage;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Messages that wait for their check, of so many bytes together at most. Safe for use by several threads. */
final class WaitingMessages {

    private final long mostBytes;
    // No monitor: a virtual thread that waits in one holds its carrier.
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<SentMessage> messages = new ArrayDeque<>();
    private long bytes;
    private long waitedNanos;
    private boolean complete;

    WaitingMessages(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    /**
     * Adds one, once there is room for it; one that is larger than the whole room waits until there is nothing else.
     *
     * @return false where there was no room within the limit: it was not added
     */
    boolean add(SentMessage message, long limitNanos) throws InterruptedException {
        lock.lock();
        try {
            if (bytes > 0 && bytes + message.bytes().length > mostBytes) {
                long left = limitNanos;
                while (left > 0 && bytes > 0 && bytes + message.bytes().length > mostBytes) {
                    left = changed.awaitNanos(left);
                }
                waitedNanos += limitNanos - left;
                if (bytes > 0 && bytes + message.bytes().length > mostBytes) {
                    return false;
                }
            }
            messages.add(message);
            bytes += message.bytes().length;
            changed.signalAll();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /**
     * The next one, once there is one; null where none will come any more. It takes its room until it is
     * {@link #checked}.
     */
    SentMessage next() throws InterruptedException {
        lock.lock();
        try {
            while (messages.isEmpty() && !complete) {
                changed.await();
            }
            return messages.poll();
        } finally {
            lock.unlock();
        }
    }

    /** Gives back the room of one that {@link #next} had returned. */
    void checked(SentMessage message) {
        lock.lock();
        try {
            bytes -= message.bytes().length;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** No more will be added. */
    void complete() {
        lock.lock();
        try {
            complete = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** How long all who added have waited for room, together. */
    double waitedSeconds() {
        lock.lock();
        try {
            return waitedNanos / (double) TimeUnit.SECONDS.toNanos(1);
        } finally {
            lock.unlock();
        }
    }
}
