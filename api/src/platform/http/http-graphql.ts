import { useGraphQlJit } from '@envelop/graphql-jit';
import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
} from 'graphql';
import { createYoga, type Plugin, type YogaServerInstance } from 'graphql-yoga';
import type { RequestContext } from '../context/context.ts';
import { AppError, appErrorOf, publicError } from '../errors.ts';
import type { PreparedDocument } from '../graphql/document-prepare.ts';
import type { AskedOperation } from '../graphql/operation-source.ts';
import { variableRefusal } from '../graphql/variable-refusal.ts';

/** A request's context, and the document that it asks for. */
export interface EngineContext extends RequestContext {
  asked: {
    /** Of uploads only the engine reads what they ask for. */
    prepare?(asked: AskedOperation): Promise<PreparedDocument>;
    prepared?: PreparedDocument;
  };
}

export type GraphqlEngine = YogaServerInstance<EngineContext, object>;

/** The GraphQL protocol over HTTP for one schema: JSON, GET queries and multipart uploads. */
export function createGraphqlEngine(path: string, schema: GraphQLSchema): GraphqlEngine {
  const compiled = new WeakSet<DocumentNode>();
  return createYoga<EngineContext>({
    graphqlEndpoint: path,
    schema,
    plugins: [
      usePreparedDocuments(compiled),
      useGraphQlJit({}, { enableIf: ({ document }) => compiled.has(document) }),
      useOurErrors(),
    ],
    batching: false,
    graphiql: false,
    landingPage: false,
    cors: false,
    logging: false,
    maskedErrors: false,
    parserAndValidationCache: false,
    healthCheckEndpoint: `${path}/health`,
  });
}

/**
 * Parsing, validation and limits come from our cache, which the passthrough and the socket share. Making code of a
 * document takes longer than running it once: only those that last are compiled.
 */
function usePreparedDocuments(compiled: WeakSet<DocumentNode>): Plugin<EngineContext> {
  const askedIn = (context: unknown) => (context as EngineContext).asked;
  return {
    async onParams({ params, setParams, setResult, context }) {
      const asked = askedIn(context);
      try {
        asked.prepared ??= await asked.prepare?.(params as AskedOperation);
      } catch (error) {
        setResult({ errors: [error as GraphQLError] });
        return;
      }
      if (asked.prepared?.lasting) compiled.add(asked.prepared.document);
      // Who sends the hash of an operation sends no text, and the protocol asks for one.
      setParams({ ...params, query: params.query || '{ __typename }' });
    },
    onParse({ context, setParseFn }) {
      const { prepared } = askedIn(context);
      if (prepared === undefined) throw new AppError('INTERNAL_SERVER_ERROR');
      setParseFn(() => prepared.document);
    },
    onValidate({ setResult }) {
      setResult([]);
    },
  };
}

/** Gives every error its code, status and request id; when nothing was answered, the status is also the HTTP one. */
function useOurErrors(): Plugin<RequestContext> {
  return {
    onResultProcess({ result, setResult, serverContext }) {
      if (Array.isArray(result) || Symbol.asyncIterator in result) return;
      const { errors, ...rest } = result as ExecutionResult;
      if (errors === undefined || errors.length === 0) return;
      setResult(describeErrors(serverContext as unknown as RequestContext, rest.data, errors));
    },
  };
}

/** An execution result as callers receive it. */
function describeErrors(
  context: RequestContext,
  data: ExecutionResult['data'],
  errors: readonly unknown[],
): ExecutionResult {
  const shown = errors.map((error) => reportedError(context, error));
  const nothing = data == null;
  const status = Number(shown[0]?.extensions.status ?? 500);
  return {
    ...(nothing ? {} : { data }),
    errors: shown.map((error) =>
      nothing
        ? new GraphQLError(error.message, {
            nodes: error.nodes,
            path: error.path,
            extensions: { ...error.extensions, http: { status, headers: retryHeaders(error) } },
          })
        : error,
    ),
  };
}

/** Retry-After, for errors that say when. */
export function retryHeaders(error: GraphQLError): Record<string, string> {
  const { data } = error.extensions as { data?: { retryAfter?: number } };
  return data?.retryAfter === undefined ? {} : { 'retry-after': String(data.retryAfter) };
}

const MAX_LOGGED_PATH = 300;

/** What the caller sees of one failure; a bug is logged with the request id, and only there in full. */
export function reportedError(context: RequestContext, error: unknown): GraphQLError {
  const request = requestProblem(error);
  const shown = publicError(request ?? error, context.requestId);
  const { code, status } = shown.extensions as { code: string; status: number };
  // A path is made of aliases, which are as long as the caller likes.
  const path = shown.path?.join('.').slice(0, MAX_LOGGED_PATH);
  const bindings = { requestId: context.requestId, errorCode: code, path };
  if (status >= 500) {
    const cause = error instanceof GraphQLError ? (error.originalError ?? error) : error;
    context.log.error({ ...bindings, err: appErrorOf(cause)?.cause ?? cause }, 'operation failed');
  } else context.log.warn(bindings, 'operation refused');
  return shown;
}

/** GraphQL's own refusals (a variable of the wrong type) have no path and no origin of ours: the caller's mistake. */
function requestProblem(error: unknown): AppError | undefined {
  if (!(error instanceof GraphQLError) || appErrorOf(error) !== undefined || error.path !== undefined) return undefined;
  const { originalError } = error;
  if (originalError != null && !(originalError instanceof GraphQLError) && originalError.name !== 'GraphQLError') {
    return undefined;
  }
  return variableRefusal([error]);
}

/** The body of a request that failed before or beside the GraphQL engine. */
export function errorBody(error: GraphQLError): { errors: GraphQLFormattedError[] } {
  return { errors: [error.toJSON()] };
}
