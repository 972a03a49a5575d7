package cxfperf.security;

import java.security.PublicKey;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPublicKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.cxf.ws.policy.AssertionInfo;
import org.apache.cxf.ws.security.wss4j.policyvalidators.AlgorithmSuitePolicyValidator;
import org.apache.cxf.ws.security.wss4j.policyvalidators.PolicyValidatorParameters;
import org.apache.wss4j.dom.engine.WSSecurityEngineResult;
import org.apache.wss4j.dom.handler.WSHandlerResult;

/**
 * CXF's check of the algorithms, for signatures with EC keys: that one knows the lengths of RSA and DSA keys only, and refuses
 * every other. Here it gets what was found without the EC keys, whose length is checked first. Any thread.
 */
final class EcKeyCheck extends AlgorithmSuitePolicyValidator {

    private static final int LEAST_BITS = 256;

    @Override
    public void validatePolicies(PolicyValidatorParameters parameters, Collection<AssertionInfo> assertions) {
        WSHandlerResult found = parameters.getResults();
        List<WSSecurityEngineResult> rest = new ArrayList<>();
        for (WSSecurityEngineResult result : found.getResults()) {
            WSSecurityEngineResult copy = new WSSecurityEngineResult(0);
            copy.putAll(result);
            X509Certificate certificate = (X509Certificate) result.get(WSSecurityEngineResult.TAG_X509_CERTIFICATE);
            if (certificate != null && isLongEnough(certificate.getPublicKey())) {
                copy.remove(WSSecurityEngineResult.TAG_X509_CERTIFICATE);
            }
            if (isLongEnough((PublicKey) result.get(WSSecurityEngineResult.TAG_PUBLIC_KEY))) {
                copy.remove(WSSecurityEngineResult.TAG_PUBLIC_KEY);
            }
            rest.add(copy);
        }
        parameters.setResults(new WSHandlerResult(found.getActor(), rest, found.getActionResults()));
        try {
            super.validatePolicies(parameters, assertions);
        } finally {
            parameters.setResults(found);
        }
    }

    private static boolean isLongEnough(PublicKey key) {
        return key instanceof ECPublicKey ec && ec.getParams().getOrder().bitLength() >= LEAST_BITS;
    }
}
