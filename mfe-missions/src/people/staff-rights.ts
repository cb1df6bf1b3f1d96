import { useQuery } from '@bloom/shared-auth/apollo';
import { useSession } from '@bloom/shared-auth/session';
import { type StaffPermission, StaffRightsDocument } from '../graphql.generated.ts';

/** Whether the viewer has a right of the staff; undefined as long as the API did not say. */
export function useMay(): (right: StaffPermission) => boolean | undefined {
  const { data } = useQuery(StaffRightsDocument);
  const isSystem = useSession().hasRole('System');
  return (right) => isSystem || data?.me.permissions.includes(right);
}
