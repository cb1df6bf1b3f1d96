import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { insertMainContracts } from './contract-facts.repository.ts';

/** The background work that makes the PDF of a contract and, for an amendment, sends it to be signed. */
export const DOCUMENT_QUEUE = 'contractDocument';

/** Queues the document of a contract in the transaction that writes it. */
export async function prepareContractDocument(context: RequestContext, tx: Db, contractId: string): Promise<void> {
  await context.jobs.enqueue(tx, DOCUMENT_QUEUE, {
    key: contractId,
    data: { contractId },
    objectId: contractId,
    createdBy: actorOf(context.viewer),
  });
}

/** The first contracts of a mission, one for each side. Staff read them before they are sent. */
export async function createMainContracts(context: RequestContext, tx: Db, missionId: string): Promise<void> {
  const contracts = await insertMainContracts(tx, missionId, context.clock.now());
  for (const { id, type } of contracts) {
    const data = { contractId: id, step: 'mainContract', type };
    await audit(tx, context, { action: 'contract.create', objectKind: 'mission', objectId: missionId, data });
    await prepareContractDocument(context, tx, id);
  }
}
