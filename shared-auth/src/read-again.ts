import type { ApolloClient } from '@apollo/client';
import { askAnew, rootFields } from './fresh.link.ts';

type Query = Parameters<ApolloClient['query']>[0];

/**
 * Something changed what these root fields of the API answer: what shows them now is read once more, without a word.
 * What fails stays as it is. Only queries of `cache-and-network` follow: what asked for `network-only` is a form that
 * began with what it read.
 */
export async function readAgain(client: ApolloClient, fields: ReadonlySet<string>): Promise<void> {
  askAnew(fields);
  const questions = new Map<string, Query>();
  for (const { options, variables, queryName } of client.getObservableQueries('active')) {
    const { query, context, fetchPolicy } = options;
    if (fetchPolicy !== 'cache-and-network' || !rootFields(query).some((field) => fields.has(field))) continue;
    questions.set(JSON.stringify([queryName, variables]), { query, variables, context });
  }
  const readings = [...questions.values()].map((question) =>
    client.query({ ...question, fetchPolicy: 'network-only' }),
  );
  await Promise.allSettled(readings);
}
