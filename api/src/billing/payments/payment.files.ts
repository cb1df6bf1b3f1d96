import { serveFiles } from '../../platform/files/files.ts';
import { accountingFile } from './accounting.service.ts';
import { letterFile } from './dunning-letter.service.ts';
import { orderFile } from './payment-run-export.service.ts';

serveFiles('/files/accounting/:name', (context, { name = '' }) => accountingFile(context, name));
serveFiles('/files/dunning/:invoiceId/:name', (context, { invoiceId = '', name = '' }) =>
  letterFile(context, invoiceId, name),
);
serveFiles('/files/payment-run/:recordId/:name', (context, { recordId = '', name = '' }) =>
  orderFile(context, recordId, name),
);
