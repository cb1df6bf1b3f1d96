import type { Role } from '@bloom/shared-rules/person/roles';
import { type FakeApiAnswers, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen } from '@testing-library/react';
import { CraEntryPage } from '../cra-entry/cra-entry.page.tsx';
import { activityRecord, MISSION_ID, missionRecord } from './activity.fixture.ts';

/** Opens « Ajouter mes CRA » on November 2026. */

export const ENTRY = { path: '/missions/:missionRecordId/cra/:date?', at: `/missions/${MISSION_ID}/cra/2026-11-01` };

function saved(input: Record<string, unknown>, over: Record<string, unknown> = {}) {
  const activity = activityRecord({ nbDaysDetails: input.nbDaysDetails });
  return { ...activity, activity, info: null, warnings: [], ...over };
}

export function openEntry(
  answers: {
    activity?: Record<string, unknown>;
    mission?: Record<string, unknown>;
    save?: () => unknown;
    /** The same mission a month before, and other missions in the same month. */
    previous?: Record<string, unknown>[];
    others?: Record<string, unknown>[];
    /** Laid over the answer to a save. */
    saved?: Record<string, unknown>;
  } = {},
  roles?: Role[],
) {
  const api: FakeApiAnswers = {
    Query: {
      missions: () => [missionRecord(answers.mission)],
      activities: ({ month, recordId }) => {
        if (recordId !== undefined) return answers.others ?? [];
        if (month !== '2026-11-01') return answers.previous ?? [];
        return answers.activity ? [activityRecord(answers.activity)] : [];
      },
    },
    Mutation: {
      upsertActivity: ({ input }) => answers.save?.() ?? saved(input as Record<string, unknown>, answers.saved),
    },
  };
  const calls = startFakeApi(api);
  return { calls, ...renderPage(CraEntryPage, { ...ENTRY, roles }) };
}

export const saveCall = (calls: ReturnType<typeof startFakeApi>) => calls.find((call) => call.operation === 'SaveCra');
export const loaded = () => screen.findByRole('button', { name: /^Tout (dé)?sélectionner$/ });
