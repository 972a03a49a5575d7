package cxfperf.describe.wsdl;

/** What an element holds besides text. */
sealed interface XmlPiece permits Tag, Remark {}
