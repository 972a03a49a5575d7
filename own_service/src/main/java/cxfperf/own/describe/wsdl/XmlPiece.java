package cxfperf.own.describe.wsdl;

/** What an element holds besides text. */
sealed interface XmlPiece permits Tag, Remark {}
