package cxfperf.deploy;

import cxfperf.testing.Manual;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.codehaus.groovy.ast.CodeVisitorSupport;
import org.codehaus.groovy.ast.expr.BinaryExpression;
import org.codehaus.groovy.ast.expr.ConstantExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.MapExpression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.expr.TupleExpression;
import org.codehaus.groovy.control.CompilationUnit;
import org.codehaus.groovy.control.Phases;

/**
 * The job for Jenkins in {@code deploy/ci}, as Groovy parses it.
 *
 * @param environment of all stages
 * @param commands of all {@code sh} steps, a line each
 */
record Jenkinsfile(Map<String, String> environment, List<String> commands) {

    static Jenkinsfile read() {
        CompilationUnit unit = new CompilationUnit();
        unit.addSource(Manual.top().resolve("packaging/deploy/ci/Jenkinsfile").toFile());
        unit.compile(Phases.CONVERSION);
        Reader reader = new Reader();
        unit.getAST().getModules().forEach(module -> module.getStatementBlock().visit(reader));
        return new Jenkinsfile(reader.environment, reader.commands);
    }

    private static final class Reader extends CodeVisitorSupport {

        private final Map<String, String> environment = new TreeMap<>();
        private final List<String> commands = new ArrayList<>();

        @Override
        public void visitMethodCallExpression(MethodCallExpression call) {
            if (call.getMethodAsString().equals("sh")) {
                Expression argument = ((TupleExpression) call.getArguments()).getExpression(0);
                Expression script = argument instanceof MapExpression map
                        ? map.getMapEntryExpressions().stream()
                                .filter(entry -> text(entry.getKeyExpression()).equals("script"))
                                .findFirst()
                                .orElseThrow()
                                .getValueExpression()
                        : argument;
                text(script).strip().lines().map(String::strip).forEach(commands::add);
            }
            super.visitMethodCallExpression(call);
        }

        @Override
        public void visitBinaryExpression(BinaryExpression expression) {
            if (expression.getOperation().getText().equals("=")
                    && expression.getRightExpression() instanceof ConstantExpression) {
                environment.put(expression.getLeftExpression().getText(), text(expression.getRightExpression()));
            }
            super.visitBinaryExpression(expression);
        }

        private static String text(Expression expression) {
            return ((ConstantExpression) expression).getText();
        }
    }
}
