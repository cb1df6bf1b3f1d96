import { type DocumentNode, type ExecutionResult, execute, type GraphQLSchema } from 'graphql';
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

/** Making code of a document takes longer than running it once: only those that last are compiled. */
export function createDocumentRunner(schema: GraphQLSchema): DocumentRunner {
  const compiled = new WeakMap<DocumentNode, Compiled>();
  const compiledOf = (document: DocumentNode): Compiled => {
    const before = compiled.get(document);
    if (before !== undefined) return before;
    const made = compileQuery(schema, document);
    // What cannot be compiled is interpreted, each time.
    const usable: Compiled = isCompiledQuery(made)
      ? made
      : {
          query: (_root, contextValue, variableValues) => execute({ schema, document, contextValue, variableValues }),
        };
    compiled.set(document, usable);
    return usable;
  };
  return async ({ document, lasting }, variableValues = {}, contextValue) =>
    lasting
      ? compiledOf(document).query(undefined, contextValue, variableValues)
      : execute({ schema, document, contextValue, variableValues });
}
