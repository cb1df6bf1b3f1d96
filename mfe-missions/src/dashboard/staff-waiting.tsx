import { Page } from '@bloom/shared-ui/page';
import { LoadingSkeleton } from '@bloom/shared-ui/states';

/** Until it is known where to lead them. */
export function StaffWaiting() {
  return (
    <Page title="Tableau de bord">
      <LoadingSkeleton shape="text" rows={4} />
    </Page>
  );
}
