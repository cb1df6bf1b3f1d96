import { serveFiles } from '../../platform/files/files.ts';
import { findIdentityDocument } from './people.service.ts';

serveFiles('/files/bloomer/:bloomerId/identity.pdf', (context, { bloomerId = '' }) =>
  findIdentityDocument(context, bloomerId),
);
