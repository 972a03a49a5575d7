package cxfperf.jaxrs;

import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlRootElement;
import jakarta.xml.bind.annotation.XmlType;
import java.util.Objects;

/** The entity on the wire, as XML or JSON. Mutable only because JAXB needs it; never changed after construction. */
@XmlRootElement(name = "Customer")
@XmlType(propOrder = {"id", "name"})
public final class Customer {

    private long id;
    private String name;

    /** For JAXB and Jackson. */
    public Customer() {}

    public Customer(long id, String name) {
        this.id = id;
        this.name = name;
    }

    @XmlElement
    public long getId() {
        return id;
    }

    public void setId(long id) {
        this.id = id;
    }

    @XmlElement
    public String getName() {
        return name;
    }

    public void setName(String name) {
        this.name = name;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Customer that && id == that.id && Objects.equals(name, that.name);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(id);
    }

    @Override
    public String toString() {
        return "customer " + id + " '" + name + "'";
    }
}
