import { isDay } from '@bloom/shared-rules/calendar/calendar-day';
import {
  atMost,
  lengthOf,
  MAX_BUYER_REFERENCE,
  MAX_ELECTRONIC_ADDRESS,
  MAX_ORDER_NUMBER,
} from '@bloom/shared-rules/input/limits';
import { ELECTRONIC_SCHEMES } from '@bloom/shared-rules/invoice/electronic-address';
import { INVOICE_LANGUAGES, type InvoiceLanguage } from '@bloom/shared-rules/invoice/invoice-document';
import { lockSociety } from '../../companies/societies/society-record.repository.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import { type Db, inTransaction, isUuid, type Tx } from '../../platform/database/database.ts';
import { AppError, invalidInput } from '../../platform/errors.ts';
import { actorOf, isStaff, refusal, requireStaff } from '../../platform/viewer/viewer.ts';
import * as repository from './agreements.repository.ts';

export interface ClientBillingInput {
  societyRecordId: string;
  electronicScheme?: string | null;
  electronicAddress?: string | null;
  orderRequired?: boolean | null;
  isAutomatic?: boolean | null;
  language?: string | null;
  buyerReference?: string | null;
}

const textOf = (text: string | null | undefined) => text?.normalize('NFC').trim() || null;

type ClientBilling = Omit<Row<'client_billing'>, 'society_id'>;

/** As long as nothing is said: French, no order, looked at by somebody. */
const UNSAID = {
  electronic_scheme: null,
  electronic_address: null,
  order_required: false,
  is_automatic: false,
  language: 'fr_FR',
  buyer_reference: null,
} as const;

/** What is left out stays as it is: somebody else may have said it meanwhile. */
function mergedClient(known: ClientBilling, input: ClientBillingInput): ClientBilling {
  const merged = { ...known };
  if (input.electronicScheme !== undefined) merged.electronic_scheme = textOf(input.electronicScheme);
  if (input.electronicAddress !== undefined) merged.electronic_address = textOf(input.electronicAddress);
  if (input.orderRequired !== undefined) merged.order_required = input.orderRequired ?? false;
  if (input.isAutomatic !== undefined) merged.is_automatic = input.isAutomatic ?? false;
  if (input.language !== undefined) merged.language = (input.language ?? UNSAID.language) as InvoiceLanguage;
  if (input.buyerReference !== undefined) merged.buyer_reference = textOf(input.buyerReference);
  return merged;
}

function requireRightClient(client: ClientBilling): void {
  const { electronic_scheme: scheme, electronic_address: address, buyer_reference: reference, language } = client;
  const problems: Record<string, string> = {};
  if ((scheme === null) !== (address === null)) {
    problems.electronicAddress = 'L’adresse électronique et son annuaire vont ensemble.';
  }
  if (scheme !== null && !ELECTRONIC_SCHEMES.some((known) => known === scheme)) {
    problems.electronicScheme = 'Cet annuaire d’adresses n’est pas connu.';
  }
  if (lengthOf(address ?? '') > MAX_ELECTRONIC_ADDRESS) problems.electronicAddress = atMost(MAX_ELECTRONIC_ADDRESS);
  if (lengthOf(reference ?? '') > MAX_BUYER_REFERENCE) problems.buyerReference = atMost(MAX_BUYER_REFERENCE);
  if (!INVOICE_LANGUAGES.some((known) => known === language)) {
    problems.language = 'Les factures sont en français (fr_FR) ou en anglais (en_GB).';
  }
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
}

/** How a client wants its invoices. */
export async function setClientBilling(context: RequestContext, input: ClientBillingInput): Promise<string> {
  requireStaff(context.viewer, 'finance');
  return inTransaction(context.db, async (tx) => {
    const society = await lockedSociety(tx, input.societyRecordId);
    if (!society.is_client) throw invalidInput({ societyRecordId: 'Cette société n’est pas un client.' });
    const client = mergedClient((await repository.clientBilling(tx, society.id)) ?? UNSAID, input);
    requireRightClient(client);
    await repository.saveClientBilling(tx, { ...client, society_id: society.id });
    await record(context, tx, society.id, { clientBilling: { ...input, societyRecordId: undefined } });
    return society.id;
  });
}

/** The client's order that the invoices of a mission name; null takes it away. */
export async function setMissionOrder(context: RequestContext, missionId: string, order: string | null) {
  if (!isStaff(context.viewer, 'account', 'finance')) throw refusal(context.viewer);
  const orderNumber = textOf(order);
  if (lengthOf(orderNumber ?? '') > MAX_ORDER_NUMBER) throw invalidInput({ orderNumber: atMost(MAX_ORDER_NUMBER) });
  return inTransaction(context.db, async (tx) => {
    if (!isUuid(missionId) || !(await repository.missionExists(tx, missionId))) {
      throw new AppError('UNKNOWN_RECORD_ID', { message: 'Cette mission n’existe pas.' });
    }
    await repository.saveOrder(tx, missionId, orderNumber);
    const event = { action: 'mission.update', objectKind: 'mission', objectId: missionId, data: { orderNumber } };
    await audit(tx, context, event);
    return missionId;
  });
}

/** A supplier wrote that the firm may write its invoices; saying the same day twice is harmless. */
export async function giveSelfBillingMandate(context: RequestContext, societyId: string, givenOn: string) {
  requireStaff(context.viewer, 'finance');
  if (!isDay(givenOn) || givenOn > context.clock.today()) {
    throw invalidInput({ givenOn: 'La date du mandat est celle de sa signature, au plus tard aujourd’hui.' });
  }
  return inTransaction(context.db, async (tx) => {
    const society = await lockedSociety(tx, societyId);
    if (society.is_client) throw invalidInput({ societyRecordId: 'Cette société est un client.' });
    const known = await repository.liveMandate(tx, society.id);
    if (known?.given_on === givenOn) return society.id;
    if (known) throw invalidInput({ givenOn: 'Un mandat est déjà en vigueur\u00a0: révoquez-le d’abord.' });
    const by = actorOf(context.viewer);
    await repository.insertMandate(tx, { society_id: society.id, given_on: givenOn, recorded_by: by });
    await record(context, tx, society.id, { selfBilling: { givenOn } });
    return society.id;
  });
}

/** From that day on the supplier writes its invoices itself. */
export async function revokeSelfBillingMandate(context: RequestContext, societyId: string, revokedOn: string) {
  requireStaff(context.viewer, 'finance');
  return inTransaction(context.db, async (tx) => {
    const society = await lockedSociety(tx, societyId);
    const known = await repository.liveMandate(tx, society.id);
    if (known === undefined) throw invalidInput({ revokedOn: 'Aucun mandat n’est en vigueur.' });
    if (!isDay(revokedOn) || revokedOn < known.given_on || revokedOn > context.clock.today()) {
      throw invalidInput({ revokedOn: 'La révocation suit le mandat, au plus tard aujourd’hui.' });
    }
    await repository.endMandate(tx, known.id, revokedOn);
    await record(context, tx, society.id, { selfBilling: { revokedOn } });
    return society.id;
  });
}

async function lockedSociety(tx: Tx, id: string): Promise<Row<'society'>> {
  const society = await lockSociety(tx, id);
  if (society === undefined) throw new AppError('OBJECT_NOT_FOUND', { message: 'Cette société n’existe pas.' });
  return society;
}

function record(context: RequestContext, tx: Db, societyId: string, data: Record<string, unknown>) {
  return audit(tx, context, { action: 'society.update', objectKind: 'society', objectId: societyId, data });
}
