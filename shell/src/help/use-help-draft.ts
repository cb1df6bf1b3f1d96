import { useDraft } from '@bloom/shared-ui/draft';
import { useCallback, useState } from 'react';
import { type Draft, newDraft } from './help-draft.ts';

function isDraft(stored: unknown): stored is Draft {
  const { text, recordId } = (stored ?? {}) as Partial<Draft>;
  return typeof text === 'string' && typeof recordId === 'string';
}

/**
 * What is typed and not sent yet: it outlives the panel, a reload and an ended session, and is simply there again. Who
 * comes by a link has no place of their own on the device: theirs lasts as long as the page.
 *
 * @param name of the conversation
 */
export function useHelpDraft(name: string): [Draft, (draft: Draft) => void] {
  const { offered, keep } = useDraft(`help.${name}`, isDraft);
  const [draft, setDraft] = useState(() => offered?.value ?? newDraft());
  const change = useCallback(
    (next: Draft) => {
      setDraft(next);
      keep(next.text === '' ? undefined : next);
    },
    [keep],
  );
  return [draft, change];
}
