import { serveFiles } from '../../platform/files/files.ts';
import { findSocietyDocument } from './society-document.service.ts';

serveFiles('/files/society/:societyId/documents/:kind.pdf', (context, { societyId = '', kind = '' }) =>
  findSocietyDocument(context, societyId, kind),
);
