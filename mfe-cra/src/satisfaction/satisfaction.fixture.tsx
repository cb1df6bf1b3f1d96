import type { Role } from '@bloom/shared-rules/person/roles';
import { startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen } from '@testing-library/react';
import { SatisfactionPage } from './satisfaction.page.tsx';

const PATH = '/satisfaction/:month/:recordId/:id';

export const record = (over: Record<string, unknown> = {}) => ({
  recordId: `activity-1:${over.type ?? 'bloomer'}`,
  activityId: 'activity-1',
  missionRecordId: 'mission-1',
  type: 'bloomer',
  month: '2026-11-01',
  missionLabel: 'Refonte du portail',
  bloomerFullname: 'Camille Martin',
  clientName: 'Horizon Conseil',
  score: null,
  comment: null,
  collectDate: null,
  answeredBy: null,
  editableUntil: null,
  isAnswered: false,
  viewerCanAnswer: true,
  offersReferral: false,
  viewerCanRefer: false,
  referrals: [],
  askedAt: null,
  viewerCanSend: false,
  viewerCanHandle: false,
  needsCall: false,
  isHandled: false,
  contactFullname: 'Anne Roux',
  contactEmail: 'anne@bloom.example',
  ...over,
});

export const given = (over: Record<string, unknown>) =>
  record({ isAnswered: true, collectDate: '2026-12-03', editableUntil: '2027-01-02', ...over });

type Opening = {
  roles?: Role[];
  at?: string;
  read?: (args: Record<string, unknown>) => unknown;
  answer?: (input: Record<string, unknown>) => unknown;
  refer?: (input: Record<string, unknown>) => unknown;
  handle?: () => unknown;
  send?: () => unknown;
};

const figure = (type: unknown) =>
  type === 'client'
    ? { sentence: 'NPS +40 (n = 10)', count: 10, promoters: 5, passives: 4, detractors: 1 }
    : { sentence: 'n < 5\u00a0: non significatif (n = 2)', count: 2, promoters: 1, passives: 1, detractors: 0 };

export function open({
  roles = ['Bloomer'],
  at = '/satisfaction/2026-11-01/mission-1/activity-1',
  read,
  answer,
  ...other
}: Opening = {}) {
  const calls = startFakeApi({
    Query: {
      getMissionFollowUp: (args) => read?.(args) ?? record({ type: args.type }),
      npsFigure: ({ type }) => figure(type),
    },
    Mutation: {
      missionFollowUp: ({ input }) =>
        answer?.(input as Record<string, unknown>) ?? given(input as Record<string, unknown>),
      referPerson: ({ input }) => other.refer?.(input as Record<string, unknown>),
      handleMissionFollowUp: () => other.handle?.(),
      sendNps: () => other.send?.(),
    },
  });
  return { calls, ...renderPage(SatisfactionPage, { path: PATH, at, roles }) };
}

export const sent = (calls: ReturnType<typeof startFakeApi>) =>
  calls.filter(({ operation }) => operation === 'AnswerMissionFollowUp').map(({ variables }) => variables.input);
export const mark = (score: number) => screen.findByRole('radio', { name: String(score) });
export const send = () => screen.getByRole('button', { name: 'Envoyer mon avis' });
