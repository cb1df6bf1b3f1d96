import { planned } from '@bloom/shared-ui/messages';
import { Notice } from '@bloom/shared-ui/notice';
import { Link, useLocation } from '@bloom/shared-ui/routing';
import { sheetPath } from './sheet-path.ts';

/** The person stands here already: where. */
export function ExistingTalent({ id }: { id: string | undefined }) {
  const { pathname } = useLocation();
  return (
    <Notice tone="warning">
      {planned('P2002', 'talentImport')?.text}{' '}
      {id !== undefined && <Link to={sheetPath(pathname, id)}>Voir la fiche de ce talent</Link>}
    </Notice>
  );
}
