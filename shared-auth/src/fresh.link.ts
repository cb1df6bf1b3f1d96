import { ApolloLink } from '@apollo/client';
import { type DocumentNode, Kind, OperationTypeNode } from 'graphql';
import { defer, Observable, Subject, type Subscription, tap } from 'rxjs';
import { codeOf, reasonOf } from './graphql-error.ts';
import { forgetAnswers } from './kept-answers.ts';

/** Root fields of the API that answer otherwise from now on; undefined: any of them may. */
type Changed = ReadonlySet<string> | undefined;

declare module '@apollo/client' {
  interface DefaultContext {
    /** Of a change: the only root fields that answer otherwise after it. */
    changes?: readonly string[];
    /** Of a question that costs somebody money: it is never asked a second time by itself. */
    isAskedOnce?: boolean;
  }
}

/**
 * Where changes do not end something is shown all the same: after so many times an answer is passed on as it comes, and
 * asked for anew behind it. After as many of those it ends: a reader may wait for the last one.
 */
const MOST = 5;

const changed = new Subject<Changed>();

/** The fields of the API that a document asks for at its root. */
export function rootFields({ definitions }: DocumentNode): string[] {
  return definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? definition.selectionSet.selections.flatMap((selection) =>
          selection.kind === Kind.FIELD ? [selection.name.value] : [],
        )
      : [],
  );
}

/**
 * Something changed, or may have: no question of before is answered any more. What was asked ahead is forgotten, and
 * what is under way is sent once more, so that whoever asks the same now may be given its answer.
 */
export function askAnew(fields?: ReadonlySet<string>): void {
  forgetAnswers();
  changed.next(fields);
}

/** Whatever is asked while something changes is answered as it is after that. */
export const freshLink = new ApolloLink((operation, forward) => {
  if (operation.operationType !== OperationTypeNode.QUERY || operation.getContext().isAskedOnce) {
    return forward(operation);
  }
  const own = rootFields(operation.query);
  return new Observable((observer) => {
    let left = MOST;
    let leftBehind = MOST;
    let isOld = false;
    let sent: Subscription | undefined;
    const ask = () => {
      isOld = false;
      sent?.unsubscribe();
      sent = forward(operation).subscribe({
        next: (result) => observer.next(result),
        error: (error: unknown) => observer.error(error),
        complete: () => {
          if (!isOld || leftBehind === 0) return observer.complete();
          leftBehind -= 1;
          ask();
        },
      });
    };
    const following = changed.subscribe((fields) => {
      if (fields !== undefined && !own.some((field) => fields.has(field))) return;
      left -= 1;
      if (left < 0) isOld = true;
      else ask();
    });
    ask();
    return () => {
      following.unsubscribe();
      sent?.unsubscribe();
    };
  });
});

/** The API had too much to do: it did nothing of it, and is not to be asked everything once more by whoever waits. */
const isTurnedAway = (told: unknown) => codeOf(told) === 'RATE_LIMITED' || reasonOf(told) === 'OVERLOADED';

/** A change: what was asked before it, or during it, does not show it. It counts also where its answer is lost. */
export const changeLink = new ApolloLink((operation, forward) => {
  if (operation.operationType !== OperationTypeNode.MUTATION) return forward(operation);
  const { changes } = operation.getContext();
  const end = (told: unknown) => {
    if (!isTurnedAway(told)) askAnew(changes && new Set(changes));
  };
  return defer(() => {
    forgetAnswers();
    return forward(operation);
  }).pipe(tap<ApolloLink.Result>({ next: end, error: end }));
});
