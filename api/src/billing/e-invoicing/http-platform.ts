import { MAX_FILE_BYTES } from '@bloom/shared-rules/input/file-limits';
import type { InvoicePlatformSettings } from '../../platform/environment/invoice-platform-settings.ts';
import { sha256 } from '../../platform/files/files.ts';
import { acknowledged, type FlowOfPlatform, flowsIn } from './flow-answer.ts';
import {
  type InvoicePlatform,
  type OutgoingFlow,
  OVERLAP_MS,
  PlatformRefusal,
  type Received,
  type Told,
  type ToldEvent,
  TooLargeFile,
} from './invoice-platform.ts';
import { readStatusMessage, unreadable } from './status-message.reading.ts';

const TIMEOUT_MS = 20_000;
/** The most that the norm lets a platform answer at once. */
const PAGE = 100;
const MOST_PAGES = 50;
/**
 * Answers after which the same request may pass later; whoever is not let in has a wrong token, not a wrong invoice.
 */
const LATER = new Set([401, 403, 404, 408, 409, 425, 429]);
const NO_CODES: ReadonlySet<number> = new Set();
/** How a platform answers when asked for something that not every file has. */
const NOT_THERE: ReadonlySet<number> = new Set([404, 501]);

const OURS = 'CustomerInvoice';
const LIFE_CYCLE = 'CustomerInvoiceLC';
const THEIRS = 'SupplierInvoice';
const THEIR_LIFE_CYCLE = 'SupplierInvoiceLC';
/** What the firm writes in the name of its suppliers is filed as bought, or as sent. */
const TOLD = [OURS, LIFE_CYCLE, THEIRS, THEIR_LIFE_CYCLE];
const REPORTED: OutgoingFlow['rule'] = 'B2BInt';
const isArrived = ({ flowType, flowDirection }: FlowOfPlatform) => flowType === THEIRS && flowDirection !== 'Out';

/** A platform with the flow service (1.1) and the directory service of XP Z12-013. */
export function createHttpPlatform(settings: InvoicePlatformSettings): InvoicePlatform {
  const call = (url: string, init: RequestInit) => request(settings.token, url, init);
  const search = async (where: object): Promise<FlowOfPlatform[]> => {
    const answer = await call(`${settings.url}/v1/flows/search`, jsonBody({ limit: PAGE, where }));
    return flowsIn(((await jsonOf(answer)) as { results?: FlowOfPlatform[] }).results ?? []);
  };
  const original = async (flowId: string) =>
    bodyWithin(await call(fileOf(settings.url, flowId, 'Original'), { method: 'GET' }));
  const readable = async (flowId: string) => {
    const url = fileOf(settings.url, flowId, 'ReadableView');
    const answer = await request(settings.token, url, { method: 'GET' }, NOT_THERE).catch(noneIfRefused);
    return answer === null ? null : bodyWithin(answer);
  };
  return {
    name: settings.url,
    find: (trackingId) => flowUnder(search, trackingId),
    async deposit(flow) {
      const there = flow.mayBeThere && (await flowUnder(search, flow.trackingId));
      if (there) return there;
      const answer = await call(`${settings.url}/v1/flows`, { method: 'POST', body: formOf(flow) });
      const { flowId } = (await jsonOf(answer)) as FlowOfPlatform;
      if (!flowId) throw new Error('the platform gave no flow id');
      return flowId;
    },
    async statuses(since) {
      const flows = await changedFlows(search, since, { flowType: TOLD });
      // A platform may file a report under one of several types: its rule of processing is what we said of it.
      const reports = await changedFlows(search, since, { processingRule: [REPORTED] });
      const told = inOrder([...flows, ...reports]).filter((flow) => !isArrived(flow));
      return {
        flows: told.map((flow) => {
          const { flowId = '', updatedAt = '', submittedAt: at = updatedAt } = flow;
          return { flowId, at, readUntil: updatedAt, events: () => eventsOf(original, flow, at) };
        }),
      } satisfies Told;
    },
    async received(since) {
      const flows = await changedFlows(search, since, { flowType: [THEIRS] });
      return {
        flows: flows.filter(isArrived).map(({ flowId = '', name = '', submittedAt, updatedAt = '' }) => ({
          ...{ flowId, name, at: submittedAt ?? updatedAt, readUntil: updatedAt },
          bytes: () => original(flowId),
          readable: () => readable(flowId),
        })),
      } satisfies Received;
    },
    original,
    readable,
    async directory(siren) {
      if (settings.directoryUrl === null) return null;
      const filters = { siren: { op: 'strict', value: siren } };
      const url = `${settings.directoryUrl}/v1/directory-line/search`;
      const answer = await call(url, jsonBody({ filters, limit: PAGE }));
      const lines = ((await jsonOf(answer)) as { results?: { addressingIdentifier?: string }[] }).results ?? [];
      const addresses = lines.flatMap(({ addressingIdentifier }) => addressingIdentifier ?? []);
      // The company itself before one of its services.
      return addresses.sort((one, other) => one.length - other.length)[0] ?? null;
    },
  };
}

function formOf({ trackingId, name, syntax, rule, bytes }: OutgoingFlow): FormData {
  const info = { trackingId, name, processingRule: rule, flowSyntax: syntax, sha256: sha256(bytes) };
  const flowInfo = JSON.stringify(syntax === 'CDAR' ? info : { ...info, flowProfile: 'CIUS' });
  const type = syntax === 'Factur-X' ? 'application/pdf' : 'application/xml';
  const form = new FormData();
  form.set('flowInfo', new Blob([flowInfo], { type: 'application/json' }));
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}

/** What a platform that searches by less than it is asked finds beside it is somebody else's. */
async function flowUnder(
  search: (where: object) => Promise<FlowOfPlatform[]>,
  trackingId: string,
): Promise<string | undefined> {
  const flows = await search({ trackingId });
  return flows.find((flow) => (flow.trackingId ?? trackingId) === trackingId)?.flowId || undefined;
}

/** Oldest first, page by page: the next page begins at the last change of the one before. */
async function changedFlows(
  search: (where: object) => Promise<FlowOfPlatform[]>,
  since: string | null,
  which: { flowType: readonly string[] } | { processingRule: readonly string[] },
): Promise<FlowOfPlatform[]> {
  const found = new Map<string, FlowOfPlatform>();
  let updatedAfter = new Date(since === null ? 0 : Date.parse(since) - OVERLAP_MS).toISOString();
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const flows = await search({ updatedAfter, ...which });
    const fresh = flows.filter(({ flowId = '', updatedAt }) => {
      const known = found.get(flowId);
      return known === undefined || known.updatedAt !== updatedAt;
    });
    for (const flow of fresh) found.set(flow.flowId ?? '', flow);
    const last = flows.reduce((latest, { updatedAt = '' }) => (updatedAt > latest ? updatedAt : latest), '');
    if (flows.length < PAGE || fresh.length === 0 || last === '') break;
    updatedAfter = last;
  }
  return inOrder([...found.values()]);
}

/** The oldest first, each once. */
function inOrder(flows: readonly FlowOfPlatform[]): FlowOfPlatform[] {
  const each = [...new Map(flows.map((flow) => [flow.flowId, flow])).values()];
  return each.sort((one, other) => ((one.updatedAt ?? '') < (other.updatedAt ?? '') ? -1 : 1));
}

/** Suppliers number their invoices as they like: without its seller a number is anybody's. */
const namesSeller = ({ about }: ToldEvent) => 'flowId' in about || about.sellerSiren !== null;

/** What can never be read is told as that; what may be read later throws. */
async function eventsOf(
  original: (flowId: string) => Promise<Buffer>,
  flow: FlowOfPlatform,
  at: string,
): Promise<ToldEvent[]> {
  const { flowType } = flow;
  if (flowType !== LIFE_CYCLE && flowType !== THEIR_LIFE_CYCLE) return acknowledged(flow);
  if (flow.flowDirection === 'Out') return [];
  const { flowId: id = '' } = flow;
  const xml = await original(id).catch((error) => (error instanceof TooLargeFile ? null : noneIfRefused(error)));
  if (xml === null) return [unreadable(id, at)];
  const events = await readStatusMessage(id, xml, at).catch(() => [unreadable(id, at)]);
  return flowType === LIFE_CYCLE ? events : events.map((event) => (namesSeller(event) ? event : unreadable(id, at)));
}

const fileOf = (url: string, id: string, docType: 'Original' | 'ReadableView') =>
  `${url}/v1/flows/${encodeURIComponent(id)}?docType=${docType}`;

/** A platform that has no readable version says so in its own way. */
function noneIfRefused(error: unknown): null {
  if (error instanceof PlatformRefusal) return null;
  throw error;
}

/** What its sender called it small may go on for ever. */
async function bodyWithin(answer: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_FILE_BYTES) throw new TooLargeFile();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Without the sign that no database keeps. */
async function jsonOf(answer: Response): Promise<unknown> {
  const text = (await bodyWithin(answer)).toString();
  return JSON.parse(text, (_key, value) => (typeof value === 'string' ? value.replaceAll('\0', '') : value));
}

const jsonBody = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

async function request(token: string, url: string, init: RequestInit, refusals = NO_CODES): Promise<Response> {
  const response = await fetch(url, {
    ...init,
    headers: { ...init.headers, authorization: `Bearer ${token}`, accept: 'application/json, application/xml' },
    // A redirection would send the invoice and the token to somebody else.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.ok) return response;
  const said = await saidOf(response);
  const { status } = response;
  const isRefusal = refusals.has(status) || (status >= 400 && status < 500 && !LATER.has(status));
  if (isRefusal) throw new PlatformRefusal(said);
  throw new Error(`the platform answered ${status}: ${said}`);
}

const LONGEST = 300;

/** What its answer says, cut: it is shown to finance, and a platform may write anything. */
async function saidOf(response: Response): Promise<string> {
  try {
    const { errorCode = '', errorMessage = '' } = (await jsonOf(response)) as {
      errorCode?: string;
      errorMessage?: string;
    };
    const said = [errorCode, errorMessage].filter((part) => part).join(' – ');
    if (said !== '') return said.slice(0, LONGEST);
  } catch {
    // No JSON: the number says it.
  }
  return `erreur ${response.status}`;
}
