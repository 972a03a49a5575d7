/** A CXF server as somebody else may have it: the harness is in it as one jar and one line of configuration. */
package orders;
