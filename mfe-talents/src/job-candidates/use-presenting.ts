import { useMutation } from '@bloom/shared-auth/apollo';
import { messageFor } from '@bloom/shared-ui/messages';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useState } from 'react';
import {
  type CandidateFragment,
  type ConsentChannel,
  type JobFunnelPhase,
  MoveCandidateDocument,
  RecordConsentDocument,
} from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';

/** Shown to the client now, or why not. */
export type Presented = { why?: string };

interface Presentation {
  talent: CandidateFragment;
  /** Of those who had not agreed before. */
  consent?: { consentedOn: string; channel: ConsentChannel };
}

/** Presents candidates one after the other: notes what they agreed to, and takes each as far as the client. */
export function usePresenting(jobId: string, keep: (candidate: CandidateFragment) => void) {
  const [record] = useMutation(RecordConsentDocument, { context: talentsApi });
  const [move] = useMutation(MoveCandidateDocument, { context: talentsApi });
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Presented>>(new Map());

  const kept = (candidate: CandidateFragment | undefined, error: unknown) => {
    if (candidate === undefined) throw error;
    keep(candidate);
    return candidate;
  };
  const step = async ({ talentId, phase: from }: CandidateFragment, to: JobFunnelPhase) => {
    const { data, error } = await move({ variables: { jobId, talentId, from, to } });
    return kept(data?.moveJobFunnelTalent, error);
  };
  const present = async ({ talent, consent }: Presentation) => {
    const { talentId } = talent;
    const why = (said: Presented) => setOutcomes((before) => new Map(before).set(talentId, said));
    try {
      let now = talent;
      if (consent) {
        const { data, error } = await record({ variables: { jobId, talentId, ...consent } });
        now = kept(data?.recordPresentationConsent, error);
      }
      if (now.phase !== 'Positionnement') now = await step(now, 'Positionnement');
      const data = await step(now, 'PresentedToClient');
      why({});
      return { data };
    } catch (error) {
      why({ why: messageFor(error, { area: 'funnel' }) });
      throw error;
    }
  };
  const { submit } = useSubmit(present, { area: 'funnel', subject: ({ talent }) => talent.talentId });

  /** @returns whether all of them are presented now */
  const presentAll = async (presentations: readonly Presentation[]) => {
    let done = 0;
    for (const one of presentations) if (await submit(one)) done += 1;
    return done === presentations.length;
  };
  return { presentAll, outcomes };
}
