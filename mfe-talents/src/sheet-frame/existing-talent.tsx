import { planned } from '@bloom/shared-ui/messages';
import { Notice } from '@bloom/shared-ui/notice';
import { Link, useLocation } from '@bloom/shared-ui/routing';
import { sheetPath } from './sheet-path.ts';

/** The person stands here already: where. */
export function ExistingTalent({ id }: { id: string | undefined }) {
  return (
    <Notice tone="warning">
      {planned('P2002', 'talentImport')?.text} {id !== undefined && <SheetLink id={id} />}
    </Notice>
  );
}

/** To the sheet that somebody has. */
export function SheetLink({ id }: { id: string }) {
  const { pathname } = useLocation();
  return <Link to={sheetPath(pathname, id)}>Voir la fiche de ce talent</Link>;
}
