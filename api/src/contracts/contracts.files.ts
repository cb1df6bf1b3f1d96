import { serveFiles } from '../platform/files.ts';
import { findContractFile } from './contracts.service.ts';

serveFiles('/files/contract/:contractId/:part.pdf', (context, { contractId = '', part = '' }) =>
  findContractFile(context, contractId, part),
);
