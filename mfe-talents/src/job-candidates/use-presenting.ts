import { useMutation } from '@bloom/shared-auth/apollo';
import { wasTold } from '@bloom/shared-auth/graphql-error';
import { plural } from '@bloom/shared-ui/french';
import { isUnexpected, isUnreachable, messageFor } from '@bloom/shared-ui/messages';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useToasts } from '@bloom/shared-ui/toasts';
import { useState } from 'react';
import {
  type CandidateFragment,
  type ConsentChannel,
  type JobFunnelPhase,
  MoveCandidateDocument,
  RecordConsentDocument,
} from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';

/** How far it got: whoever tries again goes on from there. */
interface Presentation {
  talent: CandidateFragment;
  /** Of those who had not agreed before. */
  consent?: { consentedOn: string; channel: ConsentChannel } | undefined;
}

interface PresentingJob {
  id: string;
  society: { name: string };
}

/** Presents candidates one after the other: notes what they agreed to, and takes each as far as the client. */
export function usePresenting({ id: jobId, society }: PresentingJob, keep: (candidate: CandidateFragment) => void) {
  const [record] = useMutation(RecordConsentDocument, { context: talentsApi });
  const [move] = useMutation(MoveCandidateDocument, { context: talentsApi });
  const toasts = useToasts();
  /** Why somebody was not presented, where it is about them that it failed. */
  const [reasons, setReasons] = useState<ReadonlyMap<string, string | undefined>>(new Map());

  const kept = (candidate: CandidateFragment | undefined, error: unknown) => {
    if (candidate === undefined) throw error;
    keep(candidate);
    return candidate;
  };
  const step = async ({ talentId, phase: from }: CandidateFragment, to: JobFunnelPhase) => {
    const { data, error } = await move({ variables: { jobId, talentId, from, to } });
    return kept(data?.moveJobFunnelTalent, error);
  };
  const present = async (one: Presentation) => {
    const { talentId } = one.talent;
    if (one.consent) {
      const { data, error } = await record({ variables: { jobId, talentId, ...one.consent } });
      one.talent = kept(data?.recordPresentationConsent, error);
      one.consent = undefined;
    }
    if (one.talent.phase !== 'Positionnement') one.talent = await step(one.talent, 'Positionnement');
    await step(one.talent, 'PresentedToClient');
  };
  /** Takes out of the list whoever is presented. */
  const presentAll = async (left: Presentation[]) => {
    const asked = left.length;
    const failures: unknown[] = [];
    for (const one of [...left]) {
      let why: string | undefined;
      try {
        await present(one);
        left.splice(left.indexOf(one), 1);
      } catch (error) {
        if (wasTold(error) || isUnreachable(error) || isUnexpected(error)) failures.push(error);
        else why = messageFor(error, { area: 'funnel' });
      }
      setReasons((before) => new Map(before).set(one.talent.talentId, why));
    }
    if (failures.length > 0) throw failures[0];
    const words = `${plural(asked, 'profil présenté', 'profils présentés')} à ${society.name}.`;
    if (left.length === 0) toasts.success(words);
    else toasts.warning(`${asked - left.length} / ${words}`);
    return { data: left.length === 0 };
  };
  const { submit } = useSubmit(presentAll, { area: 'funnel' });
  return { presentAll: submit, reasons };
}
