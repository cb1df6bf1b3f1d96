import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLSchema,
  getOperationAST,
  parse,
  specifiedRules,
  subscribe,
  validate,
} from 'graphql';
import type { RequestContext } from '../platform/context/context.ts';
import { publicError } from '../platform/errors.ts';

/** One answer, with the errors as a caller receives them. */
// biome-ignore lint/suspicious/noExplicitAny: the shape of `data` is the one of the document, which only the test knows
export type Answer = { data: any; errors: NonNullable<ExecutionResult['errors']>; code: string | undefined };

const validDocuments = new WeakMap<GraphQLSchema, Map<string, DocumentNode>>();

/** Tests send the same few documents again and again; validation is most of what a small one costs. */
function validDocument(on: GraphQLSchema, text: string): DocumentNode {
  const valid = validDocuments.get(on) ?? new Map<string, DocumentNode>();
  validDocuments.set(on, valid);
  const known = valid.get(text);
  if (known !== undefined) return known;
  const document = parse(text);
  const [problem] = validate(on, document, specifiedRules);
  if (problem !== undefined) throw new Error(`The document of this test is invalid: ${problem.message}`);
  valid.set(text, document);
  return document;
}

/** Runs it against a real schema, as whoever the context says. */
export async function executeDocument(
  on: GraphQLSchema,
  document: string,
  variables: Record<string, unknown> | undefined,
  context: RequestContext,
): Promise<Answer> {
  const parsed = validDocument(on, document);
  const args = { schema: on, document: parsed, variableValues: variables, contextValue: context, rootValue: {} };
  const result = await run(getOperationAST(parsed)?.operation === 'subscription', args);
  const errors = (result.errors ?? []).map((error) => {
    const shown = publicError(error, context.requestId);
    // A masked bug must not stay silent in a test.
    if (shown.extensions.code === 'INTERNAL_SERVER_ERROR') throw error.originalError ?? error;
    return shown;
  });
  return { data: result.data, errors, code: errors[0]?.extensions.code as string | undefined };
}

/** A subscription answers its first event, or nothing when it closes without one. */
async function run(isSubscription: boolean, args: Parameters<typeof execute>[0]): Promise<ExecutionResult> {
  if (!isSubscription) return execute(args);
  const stream = await subscribe(args);
  if (!(Symbol.asyncIterator in stream)) return stream;
  const first = await stream.next();
  await stream.return?.(undefined);
  return first.done === true ? { data: null } : first.value;
}
