import { type Resolver, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { ActivitiesMonthPage } from '../activities-dashboard/activities-month.page.tsx';
import type { CraStatus } from '../graphql.generated.ts';
import { activityRecord, missionRecord } from '../testing/activity.fixture.ts';

const ROUTE = { path: '/activities', at: '/activities?month=2026-11', roles: ['Admin' as const] };

export function relaunchTarget(status: string) {
  if (status === 'VALIDATED' || status === 'FORCED') return null;
  return status === 'WAITING_CLIENT' ? 'client' : 'bloomer';
}

export function row(name: string, CRAStatus: CraStatus, over: Record<string, unknown> = {}) {
  const hasActivity = CRAStatus !== 'NOT_CREATED';
  return {
    id: `row-${name}`,
    month: '2026-11-01',
    CRAStatus,
    estimatedPaymentDate: null,
    bloomerRelaunchedToday: false,
    clientRelaunchedToday: false,
    isLeftOpen: false,
    relaunchTarget: relaunchTarget(CRAStatus),
    relaunchObstacle: null,
    bloomer: { recordId: `bloomer-${name}`, fullname: name },
    operationalContact: { recordId: 'contact-1', fullname: 'Paul Durand', email: 'paul@client.example' },
    operationalContactCount: 1,
    mission: missionRecord({ type: 'IT', CSM: 'Non attribué' }),
    activity: hasActivity
      ? {
          ...activityRecord({ CRAStatus, recordId: `activity-${name}` }),
          signingDocumentId: `document-${name}`,
          viewerCanValidate: CRAStatus !== 'VALIDATED' && CRAStatus !== 'FORCED',
          viewerCanUndoValidation: CRAStatus === 'FORCED',
          clientInvoiceStatus: 'NOT_CREATED',
          lastCustomerInvoiceError: null,
          bloomerScore: null,
          clientScore: null,
        }
      : null,
    ...over,
  };
}

export const rows = [
  row('Zoé Petit', 'WAITING_CLIENT'),
  row('Adam Morel', 'NOT_CREATED'),
  row('Inès Roux', 'VALIDATED'),
  row('Hugo Faure', 'SIGNATURE_NOT_CREATED'),
];

/** What the server calls missing: a mission without a report, and two reports that nobody has validated. */
export const missing = {
  missions: [{ recordId: 'mission-1' }],
  activities: [{ recordId: 'activity-Zoé Petit' }, { recordId: 'activity-Hugo Faure' }],
};

/** The activities of November 2026 on screen, with the calls that they make. */
export function openBoard(
  mutations: Record<string, Resolver> = {},
  read: Resolver = () => rows,
  queries: Record<string, Resolver> = {},
) {
  const calls = startFakeApi({
    Query: { getMissingCRA: () => missing, getCraByMonth: read, ...queries },
    Mutation: mutations,
  });
  return { calls, ...renderPage(ActivitiesMonthPage, ROUTE) };
}
