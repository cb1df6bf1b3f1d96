import { useApolloClient } from '@bloom/shared-auth/apollo';
import { plural } from '@bloom/shared-ui/french';
import { useShowFailure } from '@bloom/shared-ui/show-failure';
import { useToasts } from '@bloom/shared-ui/toasts';
import { useRef, useState } from 'react';
import { ToDoItemsDocument, ToDoRemindBloomerDocument, ToDoRemindClientDocument } from '../graphql.generated.ts';
import type { ToDoItem, ToDoLine } from './to-do.rules.ts';

const NOT_SENT = 'Les relances n’ont pas pu être envoyées. Réessayez dans un instant.';

/** How far a round of reminders is. */
export interface Progress {
  done: number;
  of: number;
}

/**
 * Reminds everybody a line of reports waits for, one after the other; who cannot be reminded keeps nobody else back.
 */
export function useRemindAll(line: ToDoLine, mine: boolean, onDone: () => void) {
  const client = useApolloClient();
  const toasts = useToasts();
  const [progress, setProgress] = useState<Progress>();
  const isRunning = useRef(false);
  const showFailure = useShowFailure({ fallback: NOT_SENT });
  const takeBack = useRef<() => void>(undefined);

  const remind = ({ missionId, documentId }: ToDoItem) =>
    line.kind === 'clientSignature'
      ? client.mutate({
          mutation: ToDoRemindClientDocument,
          variables: { signingDocumentId: documentId ?? '' },
        })
      : client.mutate({
          mutation: ToDoRemindBloomerDocument,
          variables: { missionId: missionId ?? '', month: line.month ?? '' },
        });

  const remindAll = async () => {
    const { data } = await client.query({
      query: ToDoItemsDocument,
      variables: { kind: line.kind, month: line.month, mine },
      fetchPolicy: 'network-only',
    });
    const due = (data?.toDoItems ?? []).filter(({ canRemind }) => canRemind);
    let [failed, sent] = [0, 0];
    for (const [index, item] of due.entries()) {
      setProgress({ done: index, of: due.length });
      // Undefined after a failure.
      const isLate = await remind(item).then(
        ({ data }) => data && Object.values(data).some(({ alreadySentToday }) => alreadySentToday),
        () => undefined,
      );
      if (isLate === undefined) failed += 1;
      else if (!isLate) sent += 1;
    }
    tellOutcome(toasts, { sent, failed, late: due.length - failed - sent });
  };

  const start = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    takeBack.current?.();
    setProgress({ done: 0, of: line.remindable });
    try {
      await remindAll();
    } catch (error) {
      takeBack.current = showFailure(error, () => void start());
    } finally {
      isRunning.current = false;
      setProgress(undefined);
      onDone();
    }
  };
  return { progress, start };
}

/** @param outcome how many left, could not, and had left before */
function tellOutcome(
  toasts: ReturnType<typeof useToasts>,
  { sent, failed, late }: { sent: number; failed: number; late: number },
): void {
  if (sent > 0) toasts.success(plural(sent, 'relance envoyée', 'relances envoyées'));
  if (late > 0) toasts.info(plural(late, 'relance était déjà partie', 'relances étaient déjà parties'));
  if (failed === 0) return;
  const words = plural(failed, 'relance n’a pas pu partir', 'relances n’ont pas pu partir');
  toasts.warning(`${words}\u00a0: ouvrez la liste pour relancer chaque personne et lire pourquoi.`);
}
