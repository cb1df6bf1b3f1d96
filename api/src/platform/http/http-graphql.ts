import type { FastifyRequest } from 'fastify';
import { type ExecutionResult, GraphQLError, type GraphQLFormattedError, type GraphQLSchema } from 'graphql';
import { createYoga, type Plugin, type YogaServerInstance } from 'graphql-yoga';
import type { RequestContext } from '../context/context.ts';
import { AppError, appErrorOf, publicError } from '../errors.ts';
import type { PreparedDocument } from '../graphql/document-prepare.ts';
import type { DocumentRunner } from '../graphql/document-run.ts';
import type { EngineAnswer } from '../graphql/idempotency.ts';
import type { AskedOperation } from '../graphql/operation-source.ts';
import { variableRefusal } from '../graphql/variable-refusal.ts';

/** What an upload asks for, once its form is read. */
export interface AskedUpload extends AskedOperation {
  variables?: unknown;
}

/** A request's context, and what becomes of the operation that its upload asks for. */
export interface UploadContext extends RequestContext {
  upload: {
    /** Within every limit that holds for other requests; throws what refuses it. */
    prepare(asked: AskedUpload): Promise<PreparedDocument>;
    prepared?: PreparedDocument;
  };
}

export type UploadEngine = YogaServerInstance<UploadContext, object>;

/** The protocol of uploads (multipart requests) for one schema: everything else is run without an engine. */
export function createUploadEngine(path: string, schema: GraphQLSchema, run: DocumentRunner): UploadEngine {
  return createYoga<UploadContext>({
    graphqlEndpoint: path,
    schema,
    plugins: [useOurDocuments(run), useOurAnswers()],
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

/** Reads one upload's form, and runs what it asks for. */
export async function answerUpload(
  engine: UploadEngine,
  request: FastifyRequest,
  context: UploadContext,
): Promise<EngineAnswer> {
  const headers: Record<string, string> = { accept: 'application/json' };
  const type = request.headers['content-type'];
  if (type !== undefined) headers['content-type'] = type;
  const url = `http://api.local${request.url}`;
  const answered = await engine.fetch(url, { method: request.method, headers, body: request.body as never }, context);
  const extra: Record<string, string> = {};
  for (const name of ['allow', 'retry-after']) {
    const value = answered.headers.get(name);
    if (value !== null) extra[name] = value;
  }
  return { status: answered.status, headers: extra, text: await answered.text() };
}

/** Parsing, validation and limits come from our cache, as for all other requests; so does the way to run a document. */
function useOurDocuments(run: DocumentRunner): Plugin<UploadContext> {
  const preparedIn = ({ upload }: UploadContext): PreparedDocument => {
    if (upload.prepared === undefined) throw new AppError('INTERNAL_SERVER_ERROR');
    return upload.prepared;
  };
  return {
    async onParams({ params, setParams, setResult, context }) {
      const { upload } = context as unknown as UploadContext;
      try {
        upload.prepared = await upload.prepare(params as AskedUpload);
      } catch (error) {
        setResult({ errors: [error as GraphQLError] });
        return;
      }
      // Who sends the hash of an operation sends no text, and the protocol asks for one.
      setParams({ ...params, query: params.query || '{ __typename }' });
    },
    onParse({ context, setParseFn }) {
      setParseFn(() => preparedIn(context).document);
    },
    onValidate({ setResult }) {
      setResult([]);
    },
    onExecute({ context, args, setExecuteFn }) {
      setExecuteFn(() => run(preparedIn(context), args.variableValues as Record<string, unknown>, context));
    },
  };
}

function useOurAnswers(): Plugin<RequestContext> {
  return {
    onResultProcess({ result, setResultProcessor, serverContext }) {
      if (Array.isArray(result) || Symbol.asyncIterator in result) return;
      const context = serverContext as unknown as RequestContext;
      setResultProcessor(() => {
        const { status, headers, text } = resultAnswer(context, result as ExecutionResult);
        return new Response(text, { status, headers });
      }, 'application/json');
    },
  };
}

/** The most errors that one answer may hold: each is written to the log and sent. */
const MAX_ERRORS = 100;

/**
 * An execution's result as callers receive it: every error with its code, status and request id; when nothing was
 * answered, the status of the first is also the HTTP one.
 */
export function resultAnswer(context: RequestContext, { data, errors }: ExecutionResult): EngineAnswer {
  if (errors === undefined || errors.length === 0) return { status: 200, headers: {}, text: JSON.stringify({ data }) };
  const shown = errors.slice(0, MAX_ERRORS).map((error) => reportedError(context, error));
  const [first] = shown;
  const body = shown.map((error) => error.toJSON());
  if (data != null || first === undefined)
    return { status: 200, headers: {}, text: JSON.stringify({ data, errors: body }) };
  return {
    status: Number(first.extensions.status ?? 500),
    headers: Object.assign({}, ...shown.map(retryHeaders)),
    text: JSON.stringify({ errors: body }),
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
