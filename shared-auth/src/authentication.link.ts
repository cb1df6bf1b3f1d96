import { ApolloLink } from '@apollo/client';
import { type DocumentNode, Kind } from 'graphql';
import { catchError, from, mergeMap, type Observable, of } from 'rxjs';
import { codeOf } from './graphql-error.ts';
import type { Session } from './session.tsx';
import { endsSession } from './session-error.ts';

/** Root fields that the API answers without a token. */
const PUBLIC_FIELDS = new Set([
  'getPublicClientActivity',
  'getClientActivity',
  'exchangeToken',
  'renewSigningLink',
  'checkInvitationToken',
]);

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

/** The code of an answer that ends a session, if it is one. */
function endingCode(errors: ApolloLink.Result['errors']): string | undefined {
  const code = codeOf({ errors });
  return code !== undefined && endsSession(code) ? code : undefined;
}

/**
 * Adds the bearer token. Without one, public operations go on and the others fail. A token the API refuses is
 * renewed once (the clock of this machine may be wrong, or the machine slept); after that the session is over.
 */
export function authenticationLink(session: Session): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const isPublic = isPublicOperation(operation.query);

    const send = (token: Promise<string>) =>
      from(token).pipe(
        catchError((error: unknown) => {
          if (isPublic) {
            return of(undefined);
          }
          throw error;
        }),
        mergeMap((value) => {
          if (value !== undefined) {
            withBearer(operation, value);
          }
          return forward(operation);
        }),
      );

    const settle = (result: ApolloLink.Result, retry: boolean): Observable<ApolloLink.Result> => {
      const code = endingCode(result.errors);
      if (code === undefined || session.getSnapshot().state === 'signedOut') {
        return of(result);
      }
      if (retry && code !== 'UNKNOWN_BLOOMER') {
        return send(session.renewToken()).pipe(mergeMap((second) => settle(second, false)));
      }
      return from(session.expire(code)).pipe(mergeMap(() => of(result)));
    };

    return send(session.getToken()).pipe(
      mergeMap((result) => settle(result, true)),
      catchError((error: unknown) => {
        const code = codeOf(error);
        if (code === undefined || !endsSession(code)) {
          throw error;
        }
        return from(session.expire(code)).pipe(
          mergeMap(() => {
            throw error;
          }),
        );
      }),
    );
  });
}
