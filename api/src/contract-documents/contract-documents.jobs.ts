import { defineJob } from '../platform/jobs.ts';
import { defineSweep } from '../platform/sweeps.ts';
import { makeDocument, makeWaitingDocuments, type SignatureRequest } from './contract-document.service.ts';
import { DOCUMENT_QUEUE } from './document-request.service.ts';

// Staff send contracts by hand as long as nothing collects signatures.
const request: SignatureRequest = async () => undefined;

defineJob({
  queue: DOCUMENT_QUEUE,
  timeoutSeconds: 60,
  concurrency: 2,
  run: (platform, data) => makeDocument(platform, data.contractId ?? '', request),
});

defineSweep({
  name: 'contractDocuments',
  everyMinutes: 60,
  run: (platform) => makeWaitingDocuments(platform, request),
});
