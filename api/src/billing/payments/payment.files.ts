import { serveFiles } from '../../platform/files/files.ts';
import { orderFile } from './payment-run-export.service.ts';

serveFiles('/files/payment-run/:recordId/:name', (context, { recordId = '', name = '' }) =>
  orderFile(context, recordId, name),
);
