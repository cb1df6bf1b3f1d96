import type { Row } from '../../platform/database/database.tables.ts';
import { AppError } from '../../platform/errors.ts';

/** Nobody writes over what they have not seen. `version` is that of the form; left out, nothing is compared. */
export function assertAsRead(version: number | null | undefined, before: Pick<Row<'society'>, 'version'>): void {
  if (version == null || version === before.version) return;
  const message = 'Cette société a été modifiée entre-temps par une autre personne.';
  throw new AppError('CONFLICT', { message, data: { version: before.version } });
}
