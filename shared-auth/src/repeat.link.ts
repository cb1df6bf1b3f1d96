import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { catchError, defer, mergeMap, type Observable, throwError, timer } from 'rxjs';
import { codeOf, reasonOf } from './graphql-error.ts';

type Result = ApolloLink.Result;
type Headers = Record<string, string>;

/** How long after each request that nobody answered the next is sent, in milliseconds. */
export const WAITS: readonly number[] = [300, 1200];
/** The server that died may still hold the key for some seconds: it is asked this often, each after this long. */
const WAITS_UNDER_WAY = 8;
export const UNDER_WAY_AFTER = 1000;

/** Of what stands before the servers, when it finds none of them. */
const NO_SERVER: readonly unknown[] = [502, 503, 504];

/** The connection failed, or no server was behind it. What the API says itself, also that it has too much to do, counts. */
function isUnanswered(error: unknown): boolean {
  if (codeOf(error) !== undefined) return false;
  if (error instanceof TypeError) return navigator.onLine;
  return NO_SERVER.includes((error as { statusCode?: unknown } | null)?.statusCode);
}

const isUnderWay = (error: unknown) => codeOf(error) === 'CONFLICT' && reasonOf(error) === 'IN_PROGRESS';

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
 * Sends again what nobody answered: a server that is replaced has a neighbour at once, and a tunnel ends. A change goes with
 * a key, by which the API does it once however often it comes; one that can have none is sent once.
 */
export const repeatLink = new ApolloLink((operation, forward) => {
  if (operation.operationType === OperationTypeNode.MUTATION && !keyed(operation)) return forward(operation);
  const waits = [...WAITS];
  let waitsUnderWay = WAITS_UNDER_WAY;
  const waitAfter = (error: unknown): number | undefined => {
    if (isUnanswered(error)) return waits.shift();
    const isRepeated = waits.length < WAITS.length;
    if (!isRepeated || !isUnderWay(error) || waitsUnderWay === 0) return undefined;
    waitsUnderWay -= 1;
    return UNDER_WAY_AFTER;
  };
  const attempt = (): Observable<Result> =>
    forward(operation).pipe(
      catchError((error: unknown) => {
        const wait = waitAfter(error);
        return wait === undefined ? throwError(() => error) : timer(wait).pipe(mergeMap(attempt));
      }),
    );
  return defer(attempt);
});
