import { AppError } from '../../platform/errors.ts';
import { refusal, type Viewer } from '../../platform/viewer/viewer.ts';
import type { CraRecord } from './cra-record.ts';

/** A record that does not exist; mission and report are one to the person who asks. */
export function unknownRecord(message?: string): AppError {
  return new AppError('UNKNOWN_RECORD_ID', message === undefined ? {} : { message });
}

/** Why somebody with the right role may not touch this object: a Bloomer learns that it is another's. */
export function notOwned(viewer: Viewer): AppError {
  const onlyBloomer = viewer.bloomerId !== null && !viewer.roles.has('Admin') && !viewer.roles.has('System');
  return onlyBloomer ? new AppError('OBJECT_NOT_OWNED') : refusal(viewer);
}

/** What is written or signed must be what was read: a version that was read, when the caller names one. */
export function assertVersion(cra: CraRecord, version: number | null | undefined): void {
  if (version === undefined || version === null || version === cra.version) return;
  throw new AppError('CONFLICT', {
    message: 'Ce CRA a été modifié ailleurs\u00a0: la version enregistrée est à relire avant de continuer.',
    data: { version: cra.version, recordId: cra.id, nbDaysDetails: JSON.stringify(cra.details) },
  });
}
