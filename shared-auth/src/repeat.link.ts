import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { catchError, defer, mergeMap, type Observable, throwError, timer } from 'rxjs';
import { codeOf, reasonOf } from './graphql-error.ts';
import { createWaits, NO_SERVER, type Outcome } from './repeat-waits.ts';
import { LateAnswerError } from './timely-fetch.ts';

type Result = ApolloLink.Result;
type Headers = Record<string, string>;

/**
 * The connection failed, or no server was behind it. What the API says itself, also that it has too much to do, counts.
 * A question that got no answer in time was hard enough on the server; a change has to know what became of it.
 */
function isUnanswered(error: unknown, isChange: boolean): boolean {
  if (codeOf(error) !== undefined) return false;
  if (error instanceof LateAnswerError) return isChange;
  if (error instanceof TypeError) return navigator.onLine;
  return NO_SERVER.includes((error as { statusCode?: unknown } | null)?.statusCode);
}

function outcomeOf(error: unknown, isChange: boolean): Outcome {
  if (isUnanswered(error, isChange)) return 'unanswered';
  return codeOf(error) === 'CONFLICT' && reasonOf(error) === 'IN_PROGRESS' ? 'underWay' : 'answered';
}

const holdsFile = (value: unknown): boolean =>
  value instanceof Blob || (typeof value === 'object' && value !== null && Object.values(value).some(holdsFile));

/** Gives a change its key. @returns whether the API knows it by that: not of strangers, and not with files. */
function keyed(operation: ApolloLink.Operation): boolean {
  const { headers } = operation.getContext() as { headers?: Headers };
  if (headers?.Authorization === undefined || holdsFile(operation.variables)) return false;
  // With a new token it is still the same change.
  operation.setContext({ headers: { 'Idempotency-Key': crypto.randomUUID(), ...headers } });
  return true;
}

/**
 * Sends again what nobody answered: a server that is replaced has a neighbour at once, and a tunnel ends. A change goes
 * with a key, by which the API does it once however often it comes; one that can have none is sent once.
 */
export const repeatLink = new ApolloLink((operation, forward) => {
  const isChange = operation.operationType === OperationTypeNode.MUTATION;
  if (isChange && !keyed(operation)) return forward(operation);
  const waitAfter = createWaits();
  const attempt = (): Observable<Result> =>
    forward(operation).pipe(
      catchError((error: unknown) => {
        const wait = waitAfter(outcomeOf(error, isChange));
        return wait === undefined ? throwError(() => error) : timer(wait).pipe(mergeMap(attempt));
      }),
    );
  return defer(attempt);
});
