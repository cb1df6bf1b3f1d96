import { buildSchema, GraphQLError, type GraphQLSchema, graphql } from 'graphql';
import typeDefs from '../../api/schema.graphql';
import talentsTypeDefs from '../../api/talents.schema.graphql';

/**
 * The API as a page sees it: the printed schema behind `fetch`, answering what the test says. The page's own Apollo
 * client, cache and upload format run for real; an operation that the schema does not know fails the test.
 */

export type Resolver = (args: Record<string, unknown>) => unknown;

interface FakeAnswers {
  Query?: Record<string, Resolver>;
  Mutation?: Record<string, Resolver>;
}

export interface FakeApiAnswers extends FakeAnswers {
  talents?: FakeAnswers;
  /** Bytes behind an address of the files API. */
  files?: Record<string, string>;
}

export interface RecordedCall {
  operation: string;
  variables: Record<string, unknown>;
}

interface GraphqlRequest {
  operationName: string;
  query: string;
  variables: Record<string, unknown>;
}

const printed = buildSchema(typeDefs);
const printedTalents = buildSchema(talentsTypeDefs);

/** Refuses as the API does. */
export function refuse(
  code: string,
  status: number,
  message = 'Refusé',
  extensions: Record<string, unknown> = {},
): never {
  throw new GraphQLError(message, { extensions: { code, status, ...extensions } });
}

export function startFakeApi(answers: FakeApiAnswers): RecordedCall[] {
  const calls: RecordedCall[] = [];
  expectKnown(printed, answers);
  expectKnown(printedTalents, answers.talents ?? {});

  // Without it, uploads whose progress is watched go through `fetch` as everything does.
  Reflect.deleteProperty(globalThis, 'XMLHttpRequest');
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(String(input instanceof Request ? input.url : input));
    if (url.pathname === '/healthz') return new Response('{"status":"ok"}');
    const file = answers.files?.[url.pathname];
    if (url.pathname.startsWith('/files/')) return new Response(file ?? 'Not found', { status: file ? 200 : 404 });
    const request = readRequest(init?.body);
    calls.push({ operation: request.operationName, variables: request.variables });
    const isOfTalents = url.pathname === '/talents-api/graphql';
    const { Query, Mutation } = (isOfTalents ? answers.talents : answers) ?? {};
    const result = await graphql({
      schema: isOfTalents ? printedTalents : printed,
      source: request.query,
      rootValue: /^\s*mutation\b/.test(request.query) ? Mutation : Query,
      variableValues: request.variables,
      operationName: request.operationName,
    });
    return new Response(JSON.stringify(result), { headers: { 'Content-Type': 'application/json' } });
  });
  return calls;
}

/** Nobody tests against an operation that does not exist. */
function expectKnown(schema: GraphQLSchema, { Query, Mutation }: FakeAnswers): void {
  for (const [type, answers] of [
    [schema.getQueryType(), Query],
    [schema.getMutationType(), Mutation],
  ] as const) {
    const unknown = Object.keys(answers ?? {}).find((name) => type?.getFields()[name] === undefined);
    if (unknown !== undefined) throw new Error(`The schema has no ${type?.name} ${unknown}.`);
  }
}

/** JSON, or the multipart form of an upload: the files are put back where the map says. */
function readRequest(body: unknown): GraphqlRequest {
  if (!(body instanceof FormData)) return JSON.parse(String(body)) as GraphqlRequest;
  const request = JSON.parse(String(body.get('operations'))) as GraphqlRequest;
  const places = JSON.parse(String(body.get('map'))) as Record<string, string[]>;
  for (const [part, paths] of Object.entries(places)) {
    for (const path of paths) put(request, path.split('.'), body.get(part));
  }
  return request;
}

function put(target: object, path: string[], value: unknown): void {
  const [key = '', ...rest] = path;
  const holder = target as Record<string, unknown>;
  if (rest.length === 0) holder[key] = value;
  else put(holder[key] as object, rest, value);
}
