import { useSession } from '@bloom/shared-auth/session';
import { AdminMissionList } from './admin-mission-list.tsx';
import { BloomerMissionList } from './bloomer-mission-list.tsx';

/** /missions: a Bloomer chooses the mission whose CRA to fill, staff look for a mission. */
export function MissionListPage() {
  const { hasRole } = useSession();
  return hasRole('Admin', 'System') ? <AdminMissionList /> : <BloomerMissionList />;
}
