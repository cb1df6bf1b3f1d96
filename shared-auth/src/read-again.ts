import type { ApolloClient } from '@apollo/client';
import { forgetAnswers } from './kept-answers.ts';

type Query = Parameters<ApolloClient['query']>[0];

/** The fields of the API that a document asks for at its root. */
function rootFields({ definitions }: Query['query']): string[] {
  return definitions.flatMap((definition) =>
    definition.kind === 'OperationDefinition'
      ? definition.selectionSet.selections.flatMap((selection) =>
          selection.kind === 'Field' ? [selection.name.value] : [],
        )
      : [],
  );
}

/**
 * Something changed what these root fields of the API answer: what shows them now is read once more, without a word.
 * What fails stays as it is. Only queries of `cache-and-network` follow: what asked for `network-only` is a form that
 * began with what it read.
 */
export async function readAgain(client: ApolloClient, fields: ReadonlySet<string>): Promise<void> {
  forgetAnswers();
  const questions = new Map<string, Query>();
  for (const { options, variables, queryName } of client.getObservableQueries('active')) {
    const { query, context, fetchPolicy } = options;
    if (fetchPolicy !== 'cache-and-network' || !rootFields(query).some((field) => fields.has(field))) continue;
    // Never the answer to a question that was sent before the change.
    const question = { query, variables, context: { ...context, queryDeduplication: false } } as Query;
    questions.set(JSON.stringify([queryName, variables]), question);
  }
  const readings = [...questions.values()].map((question) =>
    client.query({ ...question, fetchPolicy: 'network-only' }),
  );
  await Promise.allSettled(readings);
}
