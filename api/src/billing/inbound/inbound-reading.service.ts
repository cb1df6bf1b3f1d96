import { audit, auditSystem } from '../../platform/audit/audit.ts';
import type { Platform, RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { stateError } from '../../platform/errors.ts';
import { cleanFileName } from '../../platform/files/file-name.ts';
import { storeFrom } from '../../platform/files/file-quarantine.ts';
import { storeFile } from '../../platform/files/files.ts';
import { endTries } from '../e-invoicing/flow-try.service.ts';
import type { ReceivedFlow } from '../e-invoicing/invoice-platform.ts';
import { invoicePlatformOf } from '../e-invoicing/platform-choice.ts';
import { assertHandlesMoney } from '../invoices/invoice.policy.ts';
import { tellArrival } from './inbound.notice.ts';
import * as repository from './inbound.repository.ts';
import { fetchFlow } from './inbound-fetch.service.ts';
import { type InboundReading, readFlow } from './inbound-file.ts';
import { matchAlone, openRow } from './inbound-matching.service.ts';

/**
 * Keeps what arrived, once, and looks for the month that it is for. A file that is hostile or unreadable is kept as
 * that.
 */
export async function keepInbound(platform: Platform, source: string, flow: ReceivedFlow): Promise<boolean> {
  if (await repository.isKnown(platform.db, source, flow.flowId)) return true;
  const reading = await fetchFlow(platform, source, flow);
  if (reading === undefined) return false;
  await inTransaction(platform.db, async (tx) => {
    const id = await keep(platform, tx, source, { flow, reading });
    if (id === undefined) return;
    await matchAlone({ ...platform, db: tx }, id);
    // Whatever is kept, finance hears of it.
    await tellArrival({ ...platform, db: tx }, id);
  });
  return true;
}

/**
 * Somebody asks for a file once more that the platform did not give; what comes is matched as if it had come at once.
 * @throws AppError BAD_USER_INPUT while it still does not come
 */
export async function fetchInboundAgain(context: RequestContext, id: string): Promise<string> {
  assertHandlesMoney(context.viewer);
  const missing = await inTransaction(context.db, (tx) => openRow(tx, id));
  if (!missing.is_missing) throw stateError({ reason: 'THERE', message: 'Le fichier de cette facture est déjà là.' });
  const port = invoicePlatformOf(context);
  if (port === undefined || port.name !== missing.platform) {
    throw stateError({
      reason: 'PLATFORM',
      message: 'La plateforme qui a annoncé cette facture n’est plus celle de la société.',
    });
  }
  const flowId = missing.flow_id;
  const flow = {
    flowId,
    name: missing.name,
    bytes: () => port.original(flowId),
    readable: () => port.readable(flowId),
  };
  const reading = await readFlow(flow).catch((error: unknown) => {
    context.log.warn({ err: error, flowId: flow.flowId }, 'a file that was asked for again did not come');
    throw stateError({
      reason: 'AWAY',
      message: 'La plateforme ne donne toujours pas ce fichier\u00a0: réessayez plus tard.',
    });
  });
  if (reading.isMissing) throw stateError({ reason: 'REFUSED', message: reading.problem ?? '' });
  await inTransaction(context.db, async (tx) => {
    const row = await openRow(tx, id);
    // Somebody else was quicker.
    if (!row.is_missing) return;
    const { said, problem, paper } = reading;
    await repository.saveReading(tx, row.id, {
      has_paper: paper !== null,
      said: said === null ? null : JSON.stringify(said),
      problem,
      number: said?.number ?? null,
      seller_siren: said?.seller.siren ?? null,
      ...(await filesOf(context, tx, flow, reading)),
    });
    await audit(tx, context, {
      action: 'invoice.received',
      objectKind: 'inbound_invoice',
      objectId: row.id,
      data: { flowId: flow.flowId, number: said?.number ?? null, again: true },
    });
    await matchAlone({ ...context, db: tx }, row.id);
  });
  return id;
}

async function keep(
  platform: Platform,
  tx: Db,
  source: string,
  { flow, reading }: { flow: ReceivedFlow; reading: InboundReading },
): Promise<string | undefined> {
  const { said, problem } = reading;
  const id = await repository.insertInbound(tx, {
    platform: source,
    flow_id: flow.flowId,
    name: cleanFileName(flow.name || 'facture.pdf'),
    received_at: platform.clock.now(),
    has_paper: reading.paper !== null,
    said: said === null ? null : JSON.stringify(said),
    number: said?.number ?? null,
    seller_siren: said?.seller.siren ?? null,
    state: 'toMatch',
    problem,
    is_missing: reading.isMissing,
  });
  await endTries(tx, source, flow.flowId);
  // Somebody else has it, with its file.
  if (id === undefined) return undefined;
  await repository.setFiles(tx, id, await filesOf(platform, tx, flow, reading));
  await auditSystem(tx, {
    action: 'invoice.received',
    objectKind: 'inbound_invoice',
    objectId: id,
    data: { flowId: flow.flowId, number: said?.number ?? null, siren: said?.seller.siren ?? null },
  });
  return id;
}

/** What people read, and the data that counts where it is a file of its own. */
async function filesOf(
  platform: Platform,
  tx: Db,
  { name }: Pick<ReceivedFlow, 'name'>,
  { paper, xml }: InboundReading,
): Promise<repository.InboundFiles> {
  const file_id = paper === null ? null : (await storeFrom(platform, tx, paper, 'product')).id;
  if (xml === null) return { file_id, data_file_id: null };
  const file = { bytes: xml, name: cleanFileName(name || 'facture.xml'), mediaType: 'application/xml' } as const;
  return { file_id, data_file_id: (await storeFile(platform, tx, { ...file, state: 'clean' })).id };
}
