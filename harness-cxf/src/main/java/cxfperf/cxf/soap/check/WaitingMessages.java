package cxfperf.cxf.soap.check;

import cxfperf.cxf.soap.check.MessageCopy.SentMessage;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A queue of messages to validate, bounded by their size in bytes. Safe for use by several threads. */
final class WaitingMessages {

    private final long mostBytes;
    // A lock and not a monitor: a virtual thread that waits in a monitor blocks its carrier.
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
     * Adds a message; waits while there is not enough capacity. A message that exceeds the whole capacity waits until
     * the queue is empty.
     *
     * @return false if it was not added, because the limit passed
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
     * Returns the next message, and waits for it; null after the last one. Its bytes count until it is
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

    /** Releases the bytes of a message that {@link #next} returned. */
    void checked(SentMessage message) {
        lock.lock();
        try {
            bytes -= message.bytes().length;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Declares that no message will be added any more. */
    void complete() {
        lock.lock();
        try {
            complete = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the total time that callers of {@link #add} have waited for capacity. */
    double waitedSeconds() {
        lock.lock();
        try {
            return waitedNanos / (double) TimeUnit.SECONDS.toNanos(1);
        } finally {
            lock.unlock();
        }
    }
}
