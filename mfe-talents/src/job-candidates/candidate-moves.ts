import { useApolloClient, useMutation } from '@bloom/shared-auth/apollo';
import { outOfOrder } from '@bloom/shared-rules/talents/candidate-moves';
import { phaseLabels } from '@bloom/shared-rules/talents/funnel-phases';
import { messageFor } from '@bloom/shared-ui/messages';
import { useSubmit } from '@bloom/shared-ui/submit';
import { type ToastKey, useToasts } from '@bloom/shared-ui/toasts';
import { useMemo, useRef, useState } from 'react';
import {
  type CandidateFragment,
  JobDocument,
  type JobFunnelArchiveReason,
  type JobFunnelPhase,
  MoveCandidateDocument,
  type MoveCandidateMutationVariables,
} from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';

/** What is asked before a candidate is moved, or about them. */
export type Question = { talentId: string } & (
  | { kind: 'reason' | 'consent' | 'order'; to: JobFunnelPhase }
  | { kind: 'story' }
);

export interface Reason {
  reason?: string;
  archiveReason?: JobFunnelArchiveReason;
}

export interface CandidateMoves {
  /** As they are, or will be once the server has said so. */
  talents: readonly CandidateFragment[];
  /** Who was moved last, and to where, for those who do not see the card go. */
  said: string;
  question: Question | undefined;
  ask: (question: Question | undefined) => void;
  /** To the phase at once, or after what is missing for it was asked. */
  request: (talentId: string, to: JobFunnelPhase) => void;
  move: (talentId: string, to: JobFunnelPhase, reason?: Reason) => Promise<boolean>;
  /** A candidate that the server answered with. */
  keep: (candidate: CandidateFragment) => void;
}

const asking = { NO_CONSENT: 'consent', NO_ORDER: 'order' } as const;

/** Moves the candidates of an offer: seen at once, taken back with a sentence when the server refuses. */
export function useCandidateMoves(
  jobId: string,
  talents: readonly CandidateFragment[],
  readAgain: () => void,
): CandidateMoves {
  const refuse = useRefusal();
  const [underWay, setUnderWay] = useState<ReadonlyMap<string, JobFunnelPhase>>(new Map());
  const [question, ask] = useState<Question>();
  const [said, say] = useState('');
  const keep = useKeep(jobId);
  const send = useSend({ readAgain, refuse, again: (variables) => void moveAs(variables) });
  const shown = useMemo(
    () => talents.map((talent) => movedTo(talent, underWay.get(talent.talentId))),
    [talents, underWay],
  );
  const find = (talentId: string) => talents.find((talent) => talent.talentId === talentId);

  const move = async (talentId: string, to: JobFunnelPhase, reason: Reason = {}) => {
    const from = find(talentId)?.phase;
    return from !== undefined && moveAs({ jobId, talentId, from, to, ...reason });
  };
  const moveAs = async (variables: Variables) => {
    const { talentId, to } = variables;
    if (underWay.has(talentId)) return false;
    setUnderWay((before) => new Map(before).set(talentId, to));
    const moved = await send(variables);
    if (moved) {
      const { fullname, phase } = moved.moveJobFunnelTalent;
      keep(moved.moveJobFunnelTalent);
      say(`${fullname} est à l’étape «\u202f${phaseLabels[phase]}\u202f».`);
    }
    setUnderWay((before) => new Map([...before].filter(([id]) => id !== talentId)));
    return moved !== undefined;
  };
  const request = (talentId: string, to: JobFunnelPhase) => {
    const talent = find(talentId);
    if (talent === undefined || talent.phase === to || underWay.has(talentId)) return;
    refuse(undefined);
    const open = talent.viewerMoves.find((each) => each.to === to);
    // Put down where nobody gets from there.
    if (open === undefined) return refuse(outOfOrder(talent.phase, to));
    const missing = open.refusalReason && asking[open.refusalReason as keyof typeof asking];
    if (missing) ask({ kind: missing, talentId, to });
    else if (open.refusal) refuse(open.refusal);
    else if (open.needsReason) ask({ kind: 'reason', talentId, to });
    else void move(talentId, to);
  };
  return { talents: shown, said, question, ask, request, move, keep };
}

/** Says why a card goes back until another one is moved: it is back before that is read. */
function useRefusal(): (text: string | undefined) => void {
  const toasts = useToasts();
  const said = useRef<ToastKey>(undefined);
  return (text) => {
    if (said.current !== undefined) toasts.close(said.current);
    said.current = text === undefined ? undefined : toasts.persistentWarning(text);
  };
}

function movedTo(talent: CandidateFragment, phase: JobFunnelPhase | undefined): CandidateFragment {
  if (phase === undefined) return talent;
  // Where it can go from there is the server's to say.
  return { ...talent, phase, phaseSince: new Date().toISOString(), viewerMoves: [] };
}

type Variables = MoveCandidateMutationVariables;

interface Sending {
  /** What stands on the screen may be old. */
  readAgain: () => void;
  /** Says why the server does not want it. */
  refuse: (text: string) => void;
  again: (variables: Variables) => void;
}

/** One after the other: somebody who moves three candidates in a second sees three answers. */
function useSend({ readAgain, refuse, again }: Sending) {
  const [mutate] = useMutation(MoveCandidateDocument, { context: talentsApi });
  const refused = (error: unknown) => refuse(messageFor(error, { area: 'funnel' }));
  const { submit } = useSubmit((variables: Variables) => mutate({ variables }), {
    area: 'funnel',
    onCode: { BAD_USER_INPUT: refused },
    subject: ({ talentId }) => talentId,
    again,
  });
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return (variables: Variables) => {
    const next = last.current.then(() => submit(variables));
    last.current = next;
    void next.then((moved) => moved ?? readAgain());
    return next;
  };
}

/** Puts what the server answered into the page. */
function useKeep(jobId: string) {
  const { cache } = useApolloClient();
  return (candidate: CandidateFragment) =>
    cache.updateQuery({ query: JobDocument, variables: { jobId } }, (data) => {
      if (!data) return undefined;
      const found = data.getJobFunnelProjectWithTalents;
      const others = found.talents.filter(({ talentId }) => talentId !== candidate.talentId);
      const talents =
        others.length === found.talents.length
          ? [...others, candidate]
          : found.talents.map((talent) => (talent.talentId === candidate.talentId ? candidate : talent));
      return { getJobFunnelProjectWithTalents: { ...found, talents } };
    });
}
