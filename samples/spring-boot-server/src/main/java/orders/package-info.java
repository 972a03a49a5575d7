/** A user's CXF server, which has the harness's probe as one jar and one line of configuration. */
package orders;
