import { defineJob } from '../../platform/jobs/jobs.ts';
import { defineSweep } from '../../platform/jobs/sweeps.ts';
import './draft-facts.service.ts';
import { requestContractSignature } from '../contract-signing/contract-sending.service.ts';
import { makeDocument, makeWaitingDocuments } from './contract-document.service.ts';
import { DOCUMENT_QUEUE } from './document-request.service.ts';

defineJob({
  queue: DOCUMENT_QUEUE,
  title: 'Préparation d’un contrat',
  owners: ['account'],
  timeoutSeconds: 60,
  concurrency: 2,
  run: (platform, data) => makeDocument(platform, data.contractId ?? '', requestContractSignature),
});

defineSweep({
  name: 'contractDocuments',
  everyMinutes: 60,
  run: (platform) => makeWaitingDocuments(platform, requestContractSignature),
});
