import { signedContractApart } from '../../paper/documents/contract-evidence-apart.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { type ServedFile, serveFiles } from '../../platform/files/files.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { contractTitle } from '../contracts/contract.words.ts';
import { auditContractReading } from '../contracts/contract-read.service.ts';
import { findContract } from '../contracts/contract-record.repository.ts';
import { canSeeContract } from '../contracts/contracts.policy.ts';
import { evidenceInput } from './contract-seal.service.ts';
import { liveCase } from './signing-case.service.ts';

const MARK = 'NON SIGNÉ PAR TOUS';

/** What some have signed leaves as a marked preview only, for staff and for the side that may read the contract. */
async function findPreview(context: RequestContext, contractId: string): Promise<ServedFile | undefined> {
  const { db, viewer } = context;
  const contract = await findContract(db, contractId);
  if (contract === undefined) return undefined;
  const parties = {
    type: contract.type,
    bloomerId: contract.bloomer_id,
    clientSocietyId: contract.client_society_id,
  };
  if (!canSeeContract(viewer, parties)) return undefined;
  const signingCase = await liveCase(db, contract);
  if (signingCase?.signing.state !== 'open') return undefined;
  const input = await evidenceInput(context, signingCase);
  const bytes = await signedContractApart(input, { mark: MARK, person: actorOf(viewer) });
  await auditContractReading(context, contract, 'preview');
  return { bytes, name: `${contractTitle(contract)} - non signé par tous.pdf` };
}

serveFiles('/files/contract-preview/:contractId/preview.pdf', (context, { contractId = '' }) =>
  findPreview(context, contractId),
);
