import type { ClientDraft } from '@bloom/shared-rules/company';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { AppError, forbidden, invalidInput } from '../../platform/errors.ts';
import type { Source } from '../../platform/read/read-run.ts';
import { refusal } from '../../platform/viewer/viewer.ts';
import * as repository from './client.repository.ts';
import { checkClient } from './client.rules.ts';
import { canEditClient, handlesSocieties } from './societies.policy.ts';

/** The companies that buy missions, for staff who handle accounts or invoices. */
export function clientsSource(context: RequestContext): Source {
  if (!handlesSocieties(context.viewer)) throw refusal(context.viewer);
  return repository.clientRows();
}

function numberTaken(): AppError {
  return invalidInput({ siret: 'Une société est déjà enregistrée avec ce numéro.' });
}

/** A client is entered by account managers, and changed by finance: invoices depend on it. */
export async function upsertClientSociety(
  context: RequestContext,
  { recordId, ...draft }: ClientDraft & { recordId?: string | null },
): Promise<string> {
  const { viewer } = context;
  if (!handlesSocieties(viewer)) throw refusal(viewer);
  if (recordId && !canEditClient(viewer)) throw forbidden('PERMISSION');
  const verdict = checkClient(draft);
  if (!verdict.ok) {
    throw invalidInput(Object.fromEntries(verdict.problems.map(({ path, message }) => [path, message])));
  }
  const client = verdict.value;
  return inTransaction(context.db, async (tx) => {
    const before = recordId ? await repository.lockClient(tx, recordId) : undefined;
    if (recordId && before === undefined)
      throw new AppError('OBJECT_NOT_FOUND', { message: 'Cette société n’existe pas.' });
    if (await repository.isNumberTaken(tx, client, before?.id ?? null)) {
      throw numberTaken();
    }
    if (before !== undefined) await repository.updateClient(tx, before.id, client);
    const id = before?.id ?? (await repository.insertClient(tx, client));
    if (id === undefined) throw numberTaken();
    await audit(tx, context, {
      action: before === undefined ? 'society.create' : 'society.update',
      objectKind: 'society',
      objectId: id,
      data: { ...client, isClient: true },
    });
    return id;
  });
}
