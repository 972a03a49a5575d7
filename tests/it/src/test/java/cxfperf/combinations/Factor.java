package cxfperf.combinations;

import java.util.List;

/** A dimension of the combinations: an option, or several options that belong together. */
record Factor(String name, List<Value> values) {

    Factor {
        values = List.copyOf(values);
        if (values.stream().map(Value::name).distinct().count() != values.size()) {
            throw new IllegalArgumentException(name + " has a value twice: " + values);
        }
    }
}
