import { ApolloLink } from '@apollo/client';
import { type DocumentNode, Kind } from 'graphql';
import { catchError, from, map, mergeMap, type Observable, of, throwError } from 'rxjs';
import { codeOf, markTold, reasonOf } from './graphql-error.ts';
import { PUBLIC_FIELDS } from './public-fields.generated.ts';
import type { Restriction, Session } from './session.tsx';
import { endsSession } from './session-error.ts';

type Result = ApolloLink.Result;

/** Whether every root field of the operation is public: one protected field is enough to need a token. */
export function isPublicOperation(document: DocumentNode): boolean {
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const fields = operation?.selectionSet.selections ?? [];
  return fields.length > 0 && fields.every((field) => field.kind === Kind.FIELD && PUBLIC_FIELDS.has(field.name.value));
}

function withBearer(operation: ApolloLink.Operation, token: string): void {
  operation.setContext(({ headers }: { headers?: Record<string, string> }) => ({
    headers: { ...headers, Authorization: `Bearer ${token}` },
  }));
}

const RESTRICTIONS: readonly string[] = ['NO_ROLE', 'EMAIL_NOT_VERIFIED'] satisfies Restriction[];

/** The token says more than the server: whoever decides what may be opened must know. */
function heed(refusal: unknown, session: Session): void {
  const reason = codeOf(refusal) === 'FORBIDDEN' ? reasonOf(refusal) : undefined;
  if (reason !== undefined && RESTRICTIONS.includes(reason)) {
    session.restrict(reason as Restriction);
  }
}

/** The code of a refusal that ends a session, whether it came as a result or as a refused request. */
function endingCode(refusal: unknown): string | undefined {
  const code = codeOf(refusal);
  return code !== undefined && endsSession(code) ? code : undefined;
}

/**
 * Adds the bearer token. Without one, public operations go on and the others fail. A token the API refuses is
 * renewed once (the clock of this machine may be wrong, or the machine slept); after that the session is over.
 */
export function authenticationLink(session: Session): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const isPublic = isPublicOperation(operation.query);

    const attempt = async (asked: Promise<string>): Promise<{ token?: string; results: Observable<Result> }> => {
      const token = await asked.catch((error: unknown) => {
        if (isPublic) {
          return undefined;
        }
        throw error;
      });
      if (token !== undefined) {
        withBearer(operation, token);
      }
      return { token, results: forward(operation) };
    };

    const run = (asked: Promise<string>, { mayRetry }: { mayRetry: boolean }): Observable<Result> =>
      from(attempt(asked)).pipe(
        mergeMap(({ token, results }) =>
          results.pipe(
            map((result) => ({ refusal: result as unknown, settled: of(result) })),
            catchError((error: unknown) => of({ refusal: error, settled: throwError(() => error) })),
            mergeMap(({ refusal, settled }) => {
              heed(refusal, session);
              const code = endingCode(refusal);
              if (code === undefined || session.getSnapshot().state === 'signedOut') {
                return settled;
              }
              if (mayRetry && code !== 'UNKNOWN_BLOOMER') {
                return run(session.renewToken(token), { mayRetry: false });
              }
              return from(session.expire(code)).pipe(
                mergeMap(() => {
                  // The page of a link stays, and tells its holder that the link is too old.
                  if (session.getSnapshot().link?.failure?.code === 'TOKEN_EXPIRED') {
                    markTold(refusal);
                  }
                  return settled;
                }),
              );
            }),
          ),
        ),
      );

    return run(session.getToken(), { mayRetry: true });
  });
}
