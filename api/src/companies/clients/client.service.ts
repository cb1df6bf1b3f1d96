import type { ClientDraft } from '@bloom/shared-rules/company/company';
import { LISTED_AT_ONCE } from '@bloom/shared-rules/input/limits';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { AppError, forbidden, invalidInput, invalidProblems } from '../../platform/errors.ts';
import { type PartArgs, partOf } from '../../platform/read/read-part.ts';
import type { Source } from '../../platform/read/read-run.ts';
import { refusal } from '../../platform/viewer/viewer.ts';
import { canEditClient, handlesSocieties } from '../societies/societies.policy.ts';
import { NUMBER_TAKEN } from '../societies/society.rules.ts';
import { societyChanged } from '../societies/society-changes.ts';
import { assertAsRead } from '../societies/society-version.ts';
import * as repository from './client.repository.ts';
import { type CheckedClient, checkClient } from './client.rules.ts';

/** The companies that buy missions, for staff who handle accounts or invoices. */
export function clientsSource(context: RequestContext, args: PartArgs): Source {
  if (!handlesSocieties(context.viewer)) throw refusal(context.viewer);
  return repository.clientRows(context.db, partOf(args, LISTED_AT_ONCE.societies));
}

/** Every company, for the same staff. */
export function societiesSource(context: RequestContext, args: PartArgs): Source {
  if (!handlesSocieties(context.viewer)) throw refusal(context.viewer);
  return repository.societyRows(context.db, partOf(args, LISTED_AT_ONCE.societies));
}

export type ClientInput = Omit<ClientDraft, 'known'> & { recordId?: string | null; version?: number | null };

/** What is left out stays as it is. */
function withWhatStays(draft: ClientDraft, known: Row<'society'>): ClientDraft {
  const sent = Object.entries(draft).filter(([, value]) => value !== undefined);
  return {
    name: known.name,
    siret: known.siret,
    tva: known.tva,
    addressName: known.address_name,
    addressPart1: known.address_part1,
    addressZip: known.address_zip,
    addressTown: known.address_town,
    addressCountryCode: known.address_country_code,
    ...Object.fromEntries(sent),
    known: { siret: known.siret },
  };
}

function checked(draft: ClientDraft): CheckedClient {
  const verdict = checkClient(draft);
  if (verdict.ok) return verdict.value;
  throw invalidProblems(verdict.problems);
}

/** A client is entered by account managers, and changed by finance: invoices depend on it. */
export async function upsertClientSociety(
  context: RequestContext,
  { recordId, version, ...draft }: ClientInput,
): Promise<string> {
  const { viewer } = context;
  if (!handlesSocieties(viewer)) throw refusal(viewer);
  if (recordId && !canEditClient(viewer)) throw forbidden('PERMISSION');
  return inTransaction(context.db, async (tx) => {
    const before = recordId ? await repository.lockClient(tx, recordId) : undefined;
    if (recordId && before === undefined)
      throw new AppError('OBJECT_NOT_FOUND', { message: 'Cette société n’existe pas.' });
    const client = checked(before === undefined ? draft : withWhatStays(draft, before));
    if (before !== undefined) assertAsRead(version, before);
    if (await repository.isNumberTaken(tx, client, before?.id ?? null)) {
      throw invalidInput({ siret: NUMBER_TAKEN });
    }
    if (before !== undefined) await repository.updateClient(tx, before.id, client);
    const id = before?.id ?? (await repository.insertClient(tx, client));
    if (id === undefined) throw invalidInput({ siret: NUMBER_TAKEN });
    if (before !== undefined) await societyChanged(context, tx, { societyId: id, missionIds: [] });
    await audit(tx, context, {
      action: before === undefined ? 'society.create' : 'society.update',
      objectKind: 'society',
      objectId: id,
      data: { ...client, isClient: true },
    });
    return id;
  });
}
