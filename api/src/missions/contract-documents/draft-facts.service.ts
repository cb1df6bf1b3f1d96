import { randomUUID } from 'node:crypto';
import { followSocieties } from '../../companies/societies/society-changes.ts';
import type { Db } from '../../platform/database/database.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import type { Doer } from '../contracts/contract-progress.service.ts';
import type { ContractRecord } from '../contracts/contract-record.repository.ts';
import { checkDrafts } from '../contracts/draft-outdated.ts';
import { digestOf, factsOf } from './contract-document.service.ts';
import * as repository from './contract-facts.repository.ts';
import { DOCUMENT_QUEUE } from './document-request.service.ts';

/** Looks again at a document that the product made: every look is a job of its own. */
async function lookAgain(doer: Doer, tx: Db, contractId: string): Promise<void> {
  await doer.jobs.enqueue(tx, DOCUMENT_QUEUE, {
    key: `${contractId}:${randomUUID()}`,
    data: { contractId },
    objectId: contractId,
    createdBy: 'viewer' in doer ? actorOf(doer.viewer) : 'product',
  });
}

async function makeDraftAgain(doer: Doer, tx: Db, contract: ContractRecord): Promise<boolean> {
  if (contract.state !== 'draft' || contract.facts_sha256 === null) return false;
  const row = await repository.readFacts(tx, contract.id);
  const facts = row && factsOf(doer, row);
  if (facts !== undefined && digestOf(facts) === contract.facts_sha256) return false;
  await lookAgain(doer, tx, contract.id);
  return true;
}

checkDrafts(makeDraftAgain);

followSocieties(async (context, tx, change) => {
  const drafts = await repository.draftsNaming(tx, { ...change, today: context.clock.today() });
  for (const id of drafts) await lookAgain(context, tx, id);
});
