import { useMutation } from '@bloom/shared-auth/apollo';
import { useSession } from '@bloom/shared-auth/session';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useState } from 'react';
import { AddTalentToJobDocument, type AddTalentToJobMutation } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';

export type Added = AddTalentToJobMutation['addTalentToJobFunnel'];
export type Outcome = 'added' | 'there' | 'refused';

/** Adds talents to an offer, one after the other; what became of each is kept. */
export function useSending(jobId: string, onAdded?: (added: Added) => void) {
  const { profile } = useSession();
  const [add] = useMutation(AddTalentToJobDocument, { context: talentsApi });
  const { submit } = useSubmit(add, { area: 'funnel' });
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [left, setLeft] = useState(0);
  const author = profile?.email ?? '';

  const send = async (talentIds: readonly string[]) => {
    setLeft(talentIds.length);
    for (const talentId of talentIds) {
      const added = (await submit({ variables: { talentId, jobId, author } }))?.addTalentToJobFunnel;
      const outcome: Outcome = added === undefined ? 'refused' : added.isNew ? 'added' : 'there';
      setOutcomes((before) => new Map(before).set(talentId, outcome));
      setLeft((before) => before - 1);
      if (added) onAdded?.(added);
    }
  };
  return { send, outcomes, left, isBusy: left > 0 };
}

export const outcomeWords: Record<Outcome, string> = {
  added: 'Ajouté',
  there: 'Déjà candidat',
  refused: 'Pas ajouté',
};
