import { serveFiles } from '../../platform/files/files.ts';
import { accountingFile } from './accounting.service.ts';

serveFiles('/files/accounting/:name', (context, { name = '' }) => accountingFile(context, name));
