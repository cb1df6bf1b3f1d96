import { todayInParis } from '@bloom/shared-ui/format';
import type { PrefetchClient, RemotePrefetches } from '@bloom/shared-ui/remote';
import { firstOfMonth } from './activity-month/cra-calendar.ts';

/** The documents come with every page: asking ahead brings nothing that the page would not. */
const documents = () => import('./graphql.generated.ts');

async function entry(client: PrefetchClient, missionRecordId: string, month: string) {
  const { CraEntryDocument } = await documents();
  return client.query({ query: CraEntryDocument, variables: { missionRecordId, month } });
}

/** The first query of the screens that people open most, as each of them asks it. */
export const prefetch: RemotePrefetches<'mfe-cra'> = {
  'cra.entry': ({ missionRecordId, date }, client) => {
    const month = firstOfMonth(date);
    return missionRecordId && month && entry(client, missionRecordId, month);
  },
  'cra.management': async ({ missionRecordId = '' }, client) => {
    const { CraManagementDocument } = await documents();
    return client.query({ query: CraManagementDocument, variables: { missionRecordId } });
  },
  // The month that nobody chose; another one is asked for by the page.
  'activities.month': async (_params, client) => {
    const { CraByMonthDocument } = await documents();
    const month = `${todayInParis().slice(0, 7)}-01T00:00:00.000Z`;
    return client.query({ query: CraByMonthDocument, variables: { month } });
  },
  'activities.mission': async ({ id = '' }, client) => {
    const { CraByMissionDocument } = await documents();
    return client.query({ query: CraByMissionDocument, variables: { missionId: id } });
  },
};
