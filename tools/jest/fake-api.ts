import { addResolversToSchema, makeExecutableSchema } from '@graphql-tools/schema';
import { GraphQLError, type GraphQLSchema, graphql } from 'graphql';
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

const printed = makeExecutableSchema({ typeDefs });
const printedTalents = makeExecutableSchema({ typeDefs: talentsTypeDefs });

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
  const schema = answering(printed, answers);
  const talentsSchema = answering(printedTalents, answers.talents ?? {});

  // Without it, uploads whose progress is watched go through `fetch` as everything does.
  Reflect.deleteProperty(globalThis, 'XMLHttpRequest');
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(String(input instanceof Request ? input.url : input));
    const file = answers.files?.[url.pathname];
    if (url.pathname.startsWith('/files/')) return new Response(file ?? 'Not found', { status: file ? 200 : 404 });
    const request = readRequest(init?.body);
    calls.push({ operation: request.operationName, variables: request.variables });
    const result = await graphql({
      schema: url.pathname === '/talents-api/graphql' ? talentsSchema : schema,
      source: request.query,
      variableValues: request.variables,
      operationName: request.operationName,
    });
    return new Response(JSON.stringify(result), { headers: { 'Content-Type': 'application/json' } });
  });
  return calls;
}

function answering(schema: GraphQLSchema, { Query, Mutation }: FakeAnswers): GraphQLSchema {
  const byField = (resolvers: Record<string, Resolver> = {}) =>
    Object.fromEntries(
      Object.entries(resolvers).map(([field, resolver]) => [
        field,
        (_: unknown, args: Record<string, unknown>) => resolver(args),
      ]),
    );
  const resolvers = { Query: byField(Query), ...(Mutation && { Mutation: byField(Mutation) }) };
  return addResolversToSchema({ schema, resolvers });
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
