import { serveFiles } from '../../platform/files/files.ts';
import { defineSweep } from '../../platform/jobs/sweeps.ts';
import { forgetIdentityDocuments } from './identity-retention.service.ts';
import { findIdentityDocument } from './people.service.ts';

serveFiles('/files/bloomer/:bloomerId/identity.pdf', (context, { bloomerId = '' }) =>
  findIdentityDocument(context, bloomerId),
);

defineSweep({ name: 'identity-retention', everyMinutes: 60, run: forgetIdentityDocuments });
