import { useMutation } from '@bloom/shared-auth/apollo';
import { codeOf } from '@bloom/shared-auth/graphql-error';
import { useSession } from '@bloom/shared-auth/session';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useRef, useState } from 'react';
import { AddTalentToJobDocument, type AddTalentToJobMutation } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';

export type Added = AddTalentToJobMutation['addTalentToJobFunnel'];
export type Outcome = 'added' | 'there' | 'unplaced' | 'refused';

/** They stand in the offer, whatever the tool outside says. */
export const isCandidate = (outcome: Outcome | undefined) => outcome !== undefined && outcome !== 'refused';

/** Adds talents to an offer, one after the other; what became of each is kept. */
export function useSending(jobId: string, onAdded?: (added: Added) => void, onUnplaced?: () => void) {
  const { profile } = useSession();
  const [add] = useMutation(AddTalentToJobDocument, { context: talentsApi });
  const isUnplaced = useRef(false);
  const asked = async (options: Parameters<typeof add>[0]) => {
    isUnplaced.current = false;
    try {
      const answer = await add(options);
      isUnplaced.current = codeOf(answer.error) === 'ATS_UNEXPECTED_ERROR';
      return answer;
    } catch (error) {
      isUnplaced.current = codeOf(error) === 'ATS_UNEXPECTED_ERROR';
      throw error;
    }
  };
  const { submit } = useSubmit(asked, { area: 'funnel' });
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [left, setLeft] = useState(0);
  const author = profile?.email ?? '';

  const send = async (talentIds: readonly string[]) => {
    setLeft(talentIds.length);
    for (const talentId of talentIds) {
      const added = (await submit({ variables: { talentId, jobId, author } }))?.addTalentToJobFunnel;
      const outcome = outcomeOf(added, isUnplaced.current);
      setOutcomes((before) => new Map(before).set(talentId, outcome));
      setLeft((before) => before - 1);
      if (added) onAdded?.(added);
      if (outcome === 'unplaced') onUnplaced?.();
    }
  };
  return { send, outcomes, left, isBusy: left > 0 };
}

function outcomeOf(added: Added | undefined, isUnplaced: boolean): Outcome {
  if (added === undefined) return isUnplaced ? 'unplaced' : 'refused';
  return added.isNew ? 'added' : 'there';
}

export const outcomeWords: Record<Outcome, string> = {
  added: 'Ajouté',
  there: 'Déjà candidat',
  unplaced: 'Ajouté, à placer à la main dans l’ATS',
  refused: 'Pas ajouté',
};
