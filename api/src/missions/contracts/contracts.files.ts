import { serveFiles } from '../../platform/files/files.ts';
import { findContractFile } from './contract-read.service.ts';

serveFiles(
  '/files/contract/:contractId/:part.pdf',
  (context, { contractId = '', part = '' }) => findContractFile(context, contractId, part),
  // The link of a signer that is too old to sign still reads what was signed.
  { expired: true },
);
