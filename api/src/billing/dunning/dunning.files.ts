import { serveFiles } from '../../platform/files/files.ts';
import { letterFile } from './dunning-letter.service.ts';

serveFiles('/files/dunning/:invoiceId/:name', (context, { invoiceId = '', name = '' }) =>
  letterFile(context, invoiceId, name),
);
