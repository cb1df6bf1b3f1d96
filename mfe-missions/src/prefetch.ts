import type { PagePrefetch, PrefetchViewer, RemotePrefetches } from '@bloom/shared-ui/remote';
import { FIRST_MISSIONS } from './dashboard/mission-limits.ts';

/** The documents come with every page: asking ahead brings nothing that the page would not. */
const documents = () => import('./graphql.generated.ts');

const isStaff = ({ roles }: PrefetchViewer) => roles.includes('Admin') || roles.includes('System');

const dashboard: PagePrefetch = async (_params, client, viewer) => {
  const { AdminMissionsDocument, WelcomeDocument } = await documents();
  if (isStaff(viewer)) {
    return client.query({ query: AdminMissionsDocument, variables: { isActive: true, first: FIRST_MISSIONS } });
  }
  return viewer.roles.includes('Bloomer') ? client.query({ query: WelcomeDocument }) : undefined;
};

/** The first query of the screens that people open most, as each of them asks it. */
export const prefetch: RemotePrefetches<'mfe-missions'> = {
  'dashboard.home': dashboard,
  'dashboard.alias': dashboard,
  'mission.list': async (_params, client) => {
    const { MissionListDocument } = await documents();
    return client.query({ query: MissionListDocument });
  },
  'mission.detail': async ({ id = '' }, client) => {
    const { MissionDetailDocument } = await documents();
    return client.query({ query: MissionDetailDocument, variables: { recordId: id } });
  },
  'people.list': async (_params, client) => {
    const { PeopleDocument } = await documents();
    return client.query({ query: PeopleDocument });
  },
  'contracts.list': async (_params, client) => {
    const { LegalContractsDocument } = await documents();
    return client.query({ query: LegalContractsDocument, variables: { status: 'active' } });
  },
};
