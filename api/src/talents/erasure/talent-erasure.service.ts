import { eraseNow } from '../../identity/privacy/erase-now.service.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { talentsSettled } from '../talent-index/talent-index.ts';
import { absentTalent } from '../talents/absent-talent.service.ts';
import { requireTalentEditor } from '../talents/talents.service.ts';

export interface Deletion {
  id: string;
  isRGPD: boolean;
  /** The main address, typed; the name of somebody without one. */
  email: string;
}

const comparable = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** Erases a talent everywhere; there is no other deletion. Answers the number of the receipt. */
export async function deleteTalent(context: RequestContext, { id, isRGPD, email }: Deletion): Promise<string> {
  requireTalentEditor(context.viewer);
  if (!isRGPD) throw invalidInput({ isRGPD: 'Supprimer un talent efface toujours toutes ses données.' });
  const erased = await inTransaction(context.db, async (tx) => {
    const done = await eraseNow(
      context,
      tx,
      { kind: 'talent', id },
      {
        channel: 'session',
        by: actorOf(context.viewer),
        proof: 'Demandé depuis la fiche du talent, adresse recopiée',
        why: 'request',
        assertConfirmed: (wanted) => assertTyped(email, wanted),
      },
    );
    if (done === undefined) throw await absentTalent(tx, id);
    const data = { requestId: done.receiptId };
    await audit(tx, context, { action: 'talent.erase', objectKind: 'talent', objectId: id, data });
    return done;
  });
  await talentsSettled(context.db);
  return erased.receiptId;
}

/** What has to be typed is not answered: whoever erases knows it from the sheet, whose reading is kept in the audit. */
function assertTyped(typed: string, wanted: string): void {
  if (comparable(wanted) !== '' && comparable(typed) === comparable(wanted)) return;
  throw invalidInput({
    email: 'Pour confirmer, recopiez exactement l’adresse de la fiche, ou le nom de la personne sans adresse.',
  });
}
