import {
  BREAK,
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLSchema,
  getVariableValues,
  visit,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import type { RequestContext } from '../context/context.ts';
import type { PreparedDocument } from './document-prepare.ts';

type Compiled = Pick<CompiledQuery, 'query'>;

/** Runs what was prepared: it was parsed, validated and measured, and the caller may ask for it. */
export type DocumentRunner = (
  prepared: PreparedDocument,
  variables: Record<string, unknown> | undefined,
  context: RequestContext,
) => Promise<ExecutionResult>;

/** Compiled code has a part for each place of the answer: what spreads its fragments without end is not worth it. */
const MAX_COMPILED_SELECTIONS = 1_000;
/** Of wrong variables: compiled documents would tell each of a million wrong items. */
const MAX_VARIABLE_ERRORS = 5;

/** Making code of a document takes longer than running it once: only those that last are compiled. */
export function createDocumentRunner(schema: GraphQLSchema): DocumentRunner {
  const compiled = new WeakMap<DocumentNode, Compiled | 'interpreted'>();
  const compiledOf = (prepared: PreparedDocument): Compiled | 'interpreted' => {
    const { document } = prepared;
    const before = compiled.get(document);
    if (before !== undefined) return before;
    const made = mayBeCompiled(prepared) ? compileQuery(schema, document) : undefined;
    const usable = made !== undefined && isCompiledQuery(made) ? made : 'interpreted';
    compiled.set(document, usable);
    return usable;
  };
  return async (prepared, variableValues = {}, contextValue) => {
    const { document, operation, lasting } = prepared;
    const usable = lasting ? compiledOf(prepared) : 'interpreted';
    if (usable === 'interpreted') return execute({ schema, document, contextValue, variableValues });
    const { errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variableValues, {
      maxErrors: MAX_VARIABLE_ERRORS,
    });
    return errors === undefined ? usable.query(undefined, contextValue, variableValues) : { errors };
  };
}

/**
 * graphql-jit writes the strings of a document into the code that it makes, and takes some of them for code
 * (`new Date(…)`): a document with a string of its own is never compiled. Values come as variables, which are data.
 */
function mayBeCompiled({ document, measure }: PreparedDocument): boolean {
  return measure.selections <= MAX_COMPILED_SELECTIONS && !hasString(document);
}

function hasString(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    StringValue() {
      found = true;
      return BREAK;
    },
  });
  return found;
}
