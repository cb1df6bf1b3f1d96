import { type Resolver, refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { DOCUMENT_ID } from '../testing/client-activity.fixture.ts';
import { ClientSigningPage } from './client-signing.page.tsx';

export const ROUTE = { path: '/signing/:id', at: `/signing/${DOCUMENT_ID}`, roles: ['Anonymous' as const] };
export const SIGNED_FILE = '/files/activity/2026-11-01/activity-1/cra/horizon_novembre_2026_camille-martin.pdf';
export const signedFile = {
  month: '2026-11-01',
  recordId: 'activity-1',
  fileName: 'horizon_novembre_2026_camille-martin.pdf',
};

export function open(read: Resolver, mutations: Record<string, Resolver> = {}, audience?: 'clients') {
  const calls = startFakeApi({ Query: { getClientActivity: read }, Mutation: mutations });
  return { calls, ...renderPage(ClientSigningPage, { ...ROUTE, audience }) };
}

export const refusing =
  (code: string, status: number, { reason, ...data }: Record<string, unknown> = {}) =>
  () =>
    // As the server says it: the reason beside the data and not among them.
    refuse(code, status, 'Refusé', { data, ...(reason === undefined ? {} : { reason }) });
