import { planned } from '@bloom/shared-ui/messages';
import { Notice } from '@bloom/shared-ui/notice';
import { Link, useLocation } from '@bloom/shared-ui/routing';
import { sheetPath } from './sheet-path.ts';
import type { Clash } from './talent-save.ts';

/** The person stands here already: where. */
export function ExistingTalent({ clash }: { clash: Pick<Clash, 'existingId'> | undefined }) {
  if (clash === undefined) return null;
  const { existingId } = clash;
  return (
    <Notice tone="warning">
      {planned('P2002', 'talentImport')?.text} {existingId !== undefined && <SheetLink id={existingId} />}
    </Notice>
  );
}

/** To the sheet that somebody has. */
export function SheetLink({ id }: { id: string }) {
  const { pathname } = useLocation();
  return <Link to={sheetPath(pathname, id)}>Voir la fiche de ce talent</Link>;
}
