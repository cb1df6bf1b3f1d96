import { type Resolver, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor } from '@testing-library/react';
import { ActivitiesMonthPage } from '../activities-dashboard/activities-month.page.tsx';
import { relaunchTarget } from '../activity-frame/board.fixture.ts';
import { activityRecord, missionRecord } from '../testing/activity.fixture.ts';

const ROUTE = { path: '/activities', at: '/activities?month=2026-11', roles: ['Admin' as const] };

interface Month {
  activity?: Record<string, unknown>;
  CRAStatus?: string;
}

/** One signed month, read as it is when it is read. */
export function rowOf({ activity, CRAStatus = 'VALIDATED' }: Month) {
  return {
    id: 'row-1',
    month: '2026-11-01',
    CRAStatus,
    estimatedPaymentDate: '2027-01-02',
    bloomerRelaunchedToday: false,
    clientRelaunchedToday: false,
    isLeftOpen: false,
    relaunchTarget: relaunchTarget(CRAStatus),
    relaunchObstacle: null,
    operationalContactCount: 1,
    bloomer: { recordId: 'bloomer-1', fullname: 'Zoé Petit' },
    operationalContact: { recordId: 'contact-1', fullname: 'Paul Durand', email: 'paul@client.example' },
    mission: missionRecord({ type: 'IT', CSM: 'Non attribué' }),
    activity: {
      ...activityRecord({ CRAStatus, recordId: 'activity-1', validated: true }),
      clientInvoiceStatus: 'NOT_CREATED',
      lastCustomerInvoiceError: null,
      bloomerScore: null,
      clientScore: null,
      ...activity,
    },
  };
}

export const server: { month: Month; company: Record<string, unknown> | null } = { month: {}, company: null };
export const asked = jest.fn();

export const answer = (changes: Record<string, unknown>) => ({
  jobId: 'j1',
  status: 'IN_PROGRESS',
  activity: rowOf({ activity: { ...server.month.activity, ...changes } }).activity,
});

export function openInvoices(given: Month, mutations: Record<string, Resolver> = {}, sheet?: Record<string, unknown>) {
  server.month = given;
  localStorage.clear();
  asked.mockClear();
  const heard = Object.fromEntries(
    Object.entries(mutations).map(([name, resolve]): [string, Resolver] => [
      name,
      (args) => {
        asked(name, { ...args });
        return resolve(args);
      },
    ]),
  );
  const calls = startFakeApi({
    Query: {
      getCraByMonth: () => [rowOf(server.month)],
      missions: () => [{ recordId: 'mission-1', bloomerBillingSociety: server.company }],
      getMissingCRA: () => ({ missions: [], activities: [] }),
      activities: () => [{ recordId: 'activity-1', customerInvoice: sheet ?? null, supplierInvoice: sheet ?? null }],
    },
    Mutation: heard,
  });
  return { calls, ...renderPage(ActivitiesMonthPage, ROUTE) };
}

/** Where one clicks: the rows that stand before the table is there go away under a slow test. */
export const cell = (side: 'client' | 'Bloomer', words: string) =>
  waitFor(() => {
    const name = `Facture ${side} de Zoé Petit, novembre 2026, Refonte du portail\u00a0: ${words}`;
    const button = screen.getByRole('button', { name });
    expect(button.closest('table')).toBeNull();
    return button;
  });
