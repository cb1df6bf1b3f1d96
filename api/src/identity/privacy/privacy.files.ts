import { serveFiles } from '../../platform/files/files.ts';
import { findExportFile, findReceipt, findReceiptByToken } from './privacy-files.service.ts';

serveFiles('/files/personal-data/:requestId/:name', (context, { requestId = '', name = '' }) =>
  findExportFile(context, requestId, name),
);
serveFiles('/files/erasure-receipt/:requestId/:name', (context, { requestId = '', name = '' }) =>
  findReceipt(context, requestId, name),
);
serveFiles(
  '/public/erasure-receipt/:token/:name',
  (context, { token = '', name = '' }) => findReceiptByToken(context, token, name),
  { public: true },
);
