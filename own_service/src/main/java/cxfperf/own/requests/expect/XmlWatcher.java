package cxfperf.own.requests.expect;

import javax.xml.stream.XMLStreamReader;

/** Sees the events of one XML reply after the other. Owned by one thread. */
interface XmlWatcher {

    /**
     * An element begins.
     *
     * @param at where the reader is; not to be moved
     * @param depth of the element, 1 for the root
     */
    void start(XMLStreamReader at, int depth);

    /**
     * Text, or a part of it.
     *
     * @param depth of the element that it is in
     */
    void text(XMLStreamReader at, int depth);

    /** An element of this depth ends. */
    void end(int depth);
}
