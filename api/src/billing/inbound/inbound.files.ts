import type { RequestContext } from '../../platform/context/context.ts';
import { type ServedFile, serveFiles } from '../../platform/files/files.ts';
import { isStaff } from '../../platform/viewer/viewer.ts';
import * as repository from './inbound.repository.ts';

/** What a supplier sent is for finance; the Bloomer of its month reads it with the month's invoice. */
async function serveInbound({ viewer, db }: RequestContext, { recordId = '', name }: Readonly<Record<string, string>>) {
  if (!isStaff(viewer, 'finance')) return undefined;
  const file = await repository.fileOf(db, recordId);
  return file && file.name === name ? ({ file } satisfies ServedFile) : undefined;
}

serveFiles('/files/inbound-invoice/:recordId/:name', serveInbound);
