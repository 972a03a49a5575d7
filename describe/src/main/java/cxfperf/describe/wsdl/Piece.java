package cxfperf.describe.wsdl;

/** What an element holds besides text. */
sealed interface Piece permits Tag, Remark {}
