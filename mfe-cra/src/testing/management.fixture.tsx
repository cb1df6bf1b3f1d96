import { type FakeApiAnswers, type RecordedCall, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { CraManagementPage } from '../cra-management/cra-management.page.tsx';
import { activityRecord, MISSION_ID, missionRecord } from './activity.fixture.ts';

/** Opens « Gestion des CRA » on months that the test describes. */

export const MANAGEMENT = { path: '/mission/:missionRecordId', at: `/mission/${MISSION_ID}` };

const TO_SEND = {
  netAmount: 10500,
  totalAmount: 12600,
  buyerName: 'Studio Fleury',
  buyerAddress: '12 rue des Arts, 75011 Paris',
  buyerSiret: '12345678200010',
  buyerVatNumber: 'FR11123456782',
};

export interface Opening {
  activities?: Array<Record<string, unknown>>;
  mission?: Record<string, unknown>;
  /** What the invoice of a month has to say, where a test wants it otherwise. */
  toSend?: { netAmount: number | null; totalAmount: number | null };
  mutations?: FakeApiAnswers['Mutation'];
  files?: FakeApiAnswers['files'];
  roles?: Array<'Admin' | 'Bloomer'>;
  at?: string;
}

export function openManagement({
  activities = [{}],
  mission,
  toSend,
  mutations,
  files,
  roles,
  at = MANAGEMENT.at,
}: Opening = {}) {
  const calls = startFakeApi({
    Query: {
      missions: () => [missionRecord(mission)],
      activities: () => activities.map(activityRecord),
      invoiceToSend: () => ({ ...TO_SEND, ...toSend }),
    },
    Mutation: mutations,
    files,
  });
  return { calls, ...renderPage(CraManagementPage, { ...MANAGEMENT, at, roles }) };
}

export const variablesOf = (calls: RecordedCall[], operation: string) =>
  calls.find((call) => call.operation === operation)?.variables;

export async function choose(user: UserEvent, action: string) {
  const direct = screen.queryByRole('button', { name: new RegExp(`^${action} – novembre 2026`) });
  if (direct) return user.click(direct);
  await user.click(await screen.findByRole('button', { name: 'Autres actions – novembre 2026' }));
  await user.click(screen.getByRole('menuitem', { name: action }));
}

export const pdf = (size = 10, name = 'document.pdf') =>
  new File(['x'.repeat(size)], name, { type: 'application/pdf' });
