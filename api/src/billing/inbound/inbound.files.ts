import type { RequestContext } from '../../platform/context/context.ts';
import { type ServedFile, serveFiles } from '../../platform/files/files.ts';
import { keepFilesOf } from '../../platform/files/kept-file.sql.ts';
import { isStaff } from '../../platform/viewer/viewer.ts';
import * as repository from './inbound.repository.ts';

/** What a supplier sent is for finance; the Bloomer of its month reads it with the month's invoice. */
const serveInbound =
  (which: 'file_id' | 'data_file_id') =>
  async ({ viewer, db }: RequestContext, { recordId = '', name }: Readonly<Record<string, string>>) => {
    if (!isStaff(viewer, 'finance')) return undefined;
    const file = await repository.fileOf(db, recordId, which);
    return file && file.name === name ? ({ file } satisfies ServedFile) : undefined;
  };

// The books keep their papers, whoever takes them off a month.
keepFilesOf('inbound_invoice', 'file_id');
keepFilesOf('inbound_invoice', 'data_file_id');
serveFiles('/files/inbound-invoice/:recordId/:name', serveInbound('file_id'));
serveFiles('/files/inbound-invoice-data/:recordId/:name', serveInbound('data_file_id'));
