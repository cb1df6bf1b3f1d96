import { readFile } from 'node:fs/promises';
import type { GraphQLError, GraphQLSchema } from 'graphql';
import type { GraphqlDocument } from '../channels/publish-record.ts';
import type { Problem } from './gates.ts';

/** Milliseconds that an API has to describe itself. */
const PATIENCE_MS = 10_000;

/**
 * The schema of the API that the app will meet.
 * @param source a file that holds it, or the address of an API that describes itself
 * @throws Error with one sentence.
 */
export async function readSchema(source: string): Promise<GraphQLSchema> {
  const { buildClientSchema, buildSchema, getIntrospectionQuery } = await import('graphql');
  try {
    if (!/^https?:/.test(source)) return buildSchema(await readFile(source, 'utf8'), { assumeValid: true });
    const answer = await fetch(source, {
      redirect: 'error',
      method: 'POST',
      headers: { 'content-type': 'application/json', 'apollo-require-preflight': 'true' },
      body: JSON.stringify({ query: getIntrospectionQuery() }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const { data, errors } = (await answer.json()) as { data?: never; errors?: { message: string }[] };
    if (!data) throw new Error(errors?.[0]?.message ?? `it answered ${answer.status}`);
    return buildClientSchema(data);
  } catch (error) {
    throw new Error(`The schema of the API could not be read from ${source}: ${(error as Error).message}`);
  }
}

/** What an app asks of the API that the API does not have, one problem for each place. */
export async function graphqlProblems(
  id: string,
  documents: GraphqlDocument[],
  schema: GraphQLSchema,
): Promise<Problem[]> {
  const {
    GraphQLError: Failure,
    Kind,
    NoUnusedFragmentsRule,
    parse,
    Source,
    specifiedRules,
    validate,
  } = await import('graphql');
  const problemOf = (error: GraphQLError): Problem => {
    const source = error.source ?? error.nodes?.[0]?.loc?.source;
    const place = source ? `${id}/${source.name}:${error.locations?.[0]?.line ?? 1}` : id;
    return {
      rule: 'GraphQL',
      sentence: `${place}: ${error.message}`,
      fix: `Correct the document, or publish the API that has it first.`,
    };
  };
  try {
    const definitions = documents.flatMap(({ file, text }) => parse(new Source(text, file)).definitions);
    if (definitions.length === 0) return [];
    // A fragment may be there for another package.
    const rules = specifiedRules.filter((rule) => rule !== NoUnusedFragmentsRule);
    return validate(schema, { kind: Kind.DOCUMENT, definitions }, rules, { maxErrors: 50 }).map(problemOf);
  } catch (error) {
    if (error instanceof Failure) return [problemOf(error)];
    throw error;
  }
}
