package cxfperf.own.describe.wsdl;

/** A comment for the one who edits the request. */
record Remark(String text) implements XmlPiece {}
