import { ApolloLink } from '@apollo/client';
import { MINUTE_MS } from '@bloom/shared-rules/calendar/time-units';
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

interface Change {
  /** Its name and all that is sent with it. */
  what: string;
  key: string;
  at: number;
}

/** Whoever asks for the same later than this means it anew, in milliseconds. */
export const SAME_CHANGE_MS = 10 * MINUTE_MS;

/** The change that nobody answered, however often it was sent; until another one is made. */
let lost: Change | undefined;

/**
 * Gives a change its key: the one it had when nobody answered it and somebody tries again, for it may have been done.
 * Undefined for what the API knows by no key: of strangers, and with files.
 */
function keyed(operation: ApolloLink.Operation): Change | undefined {
  const { headers } = operation.getContext() as { headers?: Headers };
  if (headers?.Authorization === undefined || holdsFile(operation.variables)) return undefined;
  const what = `${operation.operationName} ${JSON.stringify(operation.variables)}`;
  const isSame = lost?.what === what && Date.now() - lost.at < SAME_CHANGE_MS;
  // With a new token it is still the same change: under this key the API may have done it.
  const sent = headers['Idempotency-Key'];
  const change = isSame && lost && !sent ? lost : { what, key: sent ?? crypto.randomUUID(), at: Date.now() };
  lost = undefined;
  operation.setContext({ headers: { ...headers, 'Idempotency-Key': change.key } });
  return change;
}

/**
 * Sends again what nobody answered: a server that is replaced has a neighbour at once, and a tunnel ends. A change goes
 * with a key, by which the API does it once however often it comes; one that can have none is sent once.
 */
export const repeatLink = new ApolloLink((operation, forward) => {
  const isChange = operation.operationType === OperationTypeNode.MUTATION;
  const change = isChange ? keyed(operation) : undefined;
  if (isChange && change === undefined) return forward(operation);
  const waitAfter = createWaits();
  const attempt = (): Observable<Result> =>
    forward(operation).pipe(
      catchError((error: unknown) => {
        const outcome = outcomeOf(error, isChange);
        const wait = waitAfter(outcome);
        if (wait === undefined && outcome !== 'answered') lost = change;
        return wait === undefined ? throwError(() => error) : timer(wait).pipe(mergeMap(attempt));
      }),
    );
  return defer(attempt);
});
