import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { catchError, defer, mergeMap, type Observable, of, throwError, timer } from 'rxjs';
import { codeOf, reasonOf } from './graphql-error.ts';

type Result = ApolloLink.Result;

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

const isUnderWay = (result: Result) => codeOf(result) === 'CONFLICT' && reasonOf(result) === 'IN_PROGRESS';

/**
 * Sends again what nobody answered: a server that is replaced has a neighbour at once, and a tunnel ends. A change carries
 * a key, by which the API does it once however often it comes.
 */
export const repeatLink = new ApolloLink((operation, forward) => {
  if (operation.operationType === OperationTypeNode.MUTATION) {
    operation.setContext(({ headers }: { headers?: Record<string, string> }) => ({
      headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() },
    }));
  }
  const waits = [...WAITS];
  let waitsUnderWay = WAITS_UNDER_WAY;
  const isRepeated = () => waits.length < WAITS.length;
  const again = (milliseconds: number): Observable<Result> => timer(milliseconds).pipe(mergeMap(attempt));
  const attempt = (): Observable<Result> =>
    forward(operation).pipe(
      mergeMap((result) => {
        if (!isRepeated() || !isUnderWay(result) || waitsUnderWay === 0) return of(result);
        waitsUnderWay -= 1;
        return again(UNDER_WAY_AFTER);
      }),
      catchError((error: unknown) => {
        const wait = isUnanswered(error) ? waits.shift() : undefined;
        return wait === undefined ? throwError(() => error) : again(wait);
      }),
    );
  return defer(attempt);
});
