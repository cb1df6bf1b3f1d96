import type { RequestContext } from '../../platform/context/context.ts';
import { type ServedFile, serveFiles } from '../../platform/files/files.ts';
import { keepFilesOf } from '../../platform/files/kept-file.sql.ts';
import { isBloomer, isClient, isStaff } from '../../platform/viewer/viewer.ts';
import * as repository from './invoice.repository.ts';

/** Same policy as GraphQL; a draft is for those who decide about it. */
async function serveInvoice(context: RequestContext, params: Readonly<Record<string, string>>) {
  const { viewer, db } = context;
  const office = isStaff(viewer, 'account', 'finance');
  if (!office && (isStaff(viewer) || (!isBloomer(viewer) && !isClient(viewer)))) return undefined;
  const file = await repository.findPaper(db, params.recordId ?? '', office ? null : viewer);
  return file && file.name === params.name ? ({ file } satisfies ServedFile) : undefined;
}

// A paper of the books stays, whoever takes it off its month.
keepFilesOf('invoice', 'file_id');
serveFiles('/files/invoice/:recordId/:name', serveInvoice);
