import { useMutation } from '@bloom/shared-auth/apollo';
import { codeOf, wasTold } from '@bloom/shared-auth/graphql-error';
import { useSession } from '@bloom/shared-auth/session';
import { isUnreachable, messageFor, messages } from '@bloom/shared-ui/messages';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useRef, useState } from 'react';
import {
  AddTalentToJobDocument,
  type AddTalentToJobMutation,
  type AddTalentToJobMutationVariables,
} from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';

type Variables = { variables: AddTalentToJobMutationVariables };
export type Added = AddTalentToJobMutation['addTalentToJobFunnel'];
export type Outcome = 'added' | 'there' | 'unplaced' | 'refused';

/** What became of a talent. */
export interface Sent {
  outcome: Outcome;
  /** Of whom the offer did not take; nothing when it is not about them that it failed. */
  why?: string;
}

/** They stand in the offer, whatever the tool outside says. */
export const isCandidate = (sent: Sent | undefined) => sent !== undefined && sent.outcome !== 'refused';

interface Sending {
  jobId: string;
  /** What a talent is called where it is told that they are to be placed by hand. */
  nameOf: (talentId: string) => string | undefined;
  onAdded?: (added: Added) => void;
  onUnplaced?: () => void;
}

/** Adds talents to an offer, one after the other; what became of each is kept. */
export function useSending({ jobId, nameOf, onAdded, onUnplaced }: Sending) {
  const { profile } = useSession();
  const [add] = useMutation(AddTalentToJobDocument, { context: talentsApi });
  const failure = useRef<unknown>(undefined);
  const asked = async (options: Variables) => {
    const { data, error } = await add(options).catch((error: unknown) => ({ data: undefined, error }));
    failure.current = error;
    // What is about them stands in their line.
    return { data, error: error && failed(error).why ? undefined : error };
  };
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Sent>>(new Map());
  const { submit } = useSubmit(asked, {
    area: 'funnel',
    subject: ({ variables }) => variables.talentId,
    person: ({ variables }) => nameOf(variables.talentId),
    again: () => void send([...outcomes].filter(([, { outcome }]) => outcome === 'refused').map(([id]) => id)),
  });
  const [left, setLeft] = useState(0);
  const author = profile?.email ?? '';

  const send = async (talentIds: readonly string[]) => {
    setLeft(talentIds.length);
    for (const talentId of talentIds) {
      const added = (await submit({ variables: { talentId, jobId, author } }))?.addTalentToJobFunnel;
      const sent = added ? { outcome: added.isNew ? ('added' as const) : ('there' as const) } : failed(failure.current);
      setOutcomes((before) => new Map(before).set(talentId, sent));
      setLeft((before) => before - 1);
      if (added) onAdded?.(added);
      if (sent.outcome === 'unplaced') onUnplaced?.();
    }
  };
  return { send, outcomes, left, isBusy: left > 0 };
}

function failed(error: unknown): Sent {
  if (codeOf(error) === 'ATS_UNEXPECTED_ERROR') return { outcome: 'unplaced' };
  const why = messageFor(error, { area: 'funnel' });
  // What says no more than that it failed is a toast, as everywhere.
  if (wasTold(error) || isUnreachable(error) || why === messages.randomUpdateError) return { outcome: 'refused' };
  return { outcome: 'refused', why };
}

export const outcomeWords: Record<Outcome, string> = {
  added: 'Ajouté',
  there: 'Déjà candidat',
  unplaced: 'Ajouté, à placer à la main dans l’ATS',
  refused: 'Pas ajouté',
};
