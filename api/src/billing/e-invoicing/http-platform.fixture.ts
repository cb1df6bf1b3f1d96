import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Platform } from '../../platform/context/context.ts';
import type { InvoicePlatformSettings } from '../../platform/environment/invoice-platform-settings.ts';
import type { FlowOfPlatform } from './flow-answer.ts';

/** One flow with its files; `status` is the error that asking for them answers with. */
type Flow = FlowOfPlatform & { info?: Record<string, string>; bytes?: Buffer; view?: Buffer; status?: number };

/** What the platform does with the next files; `meanwhile` happens while it looks at one. */
export type Mood =
  | 'well'
  | 'away'
  | 'silent'
  | 'closed'
  | { status: number; body: object; meanwhile?: () => Promise<unknown> };

/** A small platform after XP Z12-013, of which a test says how it feels. */
export interface FakePlatform {
  settings: InvoicePlatformSettings;
  flows: Flow[];
  mood: Mood;
  /** A type of flows that it does not search for now. */
  refused: string | undefined;
  /** The product with it for its platform. */
  of(platform: Platform): Platform;
  /** Well again, and without what was filed. */
  clear(): void;
  /** A life-cycle message of another party, filed now: about what the firm sold, or else bought. */
  file(xml: string, updatedAt: string, flowType?: 'CustomerInvoiceLC' | 'SupplierInvoiceLC'): void;
  stop(): Promise<void>;
}

export async function startFakePlatform(): Promise<FakePlatform> {
  const fake = { flows: [] as Flow[], mood: 'well' as Mood, refused: undefined as string | undefined };
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const answer = (status: number, json: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    if (request.headers.authorization !== 'Bearer secret') return answer(401, { errorCode: 'MISSING_TOKEN' });
    if (fake.mood === 'away') return answer(503, { errorCode: 'RESOURCE_ERROR' });
    if (fake.mood === 'closed') return request.socket.destroy();
    if (fake.refused !== undefined && body.includes(`"${fake.refused}"`)) return answer(500, {});
    if (request.url === '/flow/v1/flows/search')
      return answer(200, { results: found(fake.flows, JSON.parse(body.toString())) });
    if (request.url === '/directory/v1/directory-line/search') {
      const results = [{ addressingIdentifier: '356000000_ACHATS' }, { addressingIdentifier: '356000000' }];
      return answer(200, { results: body.includes('356000000') ? results : [] });
    }
    if (request.method === 'GET') {
      const [, id, docType] = /flows\/([^?]+)\?docType=(Original|ReadableView)/.exec(request.url ?? '') ?? [];
      const flow = fake.flows.find(({ flowId }) => flowId === id);
      if (flow?.status !== undefined) return answer(flow.status, {});
      const bytes = docType === 'Original' ? flow?.bytes : flow?.view;
      return bytes === undefined ? answer(404, { errorCode: 'NOT_FOUND' }) : response.end(bytes);
    }
    if (typeof fake.mood === 'object') {
      await fake.mood.meanwhile?.();
      return answer(fake.mood.status, fake.mood.body);
    }
    const flow = await received(request, body, fake.flows.length + 1);
    fake.flows.push(flow);
    // It has the file, and its answer gets lost.
    if (fake.mood === 'silent') return request.socket.destroy();
    return answer(202, { flowId: flow.flowId, submittedAt: flow.submittedAt });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = {
    url: `${url}/flow`,
    token: 'secret',
    directoryUrl: `${url}/directory`,
    webhookSecret: 'w'.repeat(32),
    takesRejectedAgain: true,
  };
  return Object.assign(fake, {
    settings,
    of: (platform: Platform) => ({
      ...platform,
      environment: { ...platform.environment, invoicePlatform: settings },
    }),
    clear() {
      Object.assign(fake, { mood: 'well', refused: undefined });
      fake.flows.length = 0;
    },
    file(xml: string, updatedAt: string, flowType = 'CustomerInvoiceLC') {
      const flowId = `message-${fake.flows.length + 1}`;
      const of = { flowType, flowDirection: 'In', submittedAt: updatedAt, updatedAt };
      fake.flows.push({ flowId, ...of, bytes: Buffer.from(xml) });
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

async function received(request: IncomingMessage, body: Buffer, count: number): Promise<Flow> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(new Uint8Array(body), { headers }).formData();
  const info = JSON.parse(await (form.get('flowInfo') as File).text()) as Record<string, string>;
  const bytes = Buffer.from(await (form.get('file') as File).arrayBuffer());
  const isPaper = info.flowSyntax === 'Factur-X';
  const isReport = info.processingRule === 'B2BInt';
  return {
    flowId: `flow-${count}`,
    trackingId: info.trackingId ?? '',
    flowDirection: 'Out',
    info,
    bytes,
    // What a report is filed as is the platform's affair.
    flowType: isReport ? 'UnitaryCustomerTransactionReport' : isPaper ? 'CustomerInvoice' : 'CustomerInvoiceLC',
    processingRule: info.processingRule ?? '',
    submittedAt: '2026-11-20T09:00:01Z',
    updatedAt: '2026-11-20T09:00:01Z',
  };
}

interface Asked {
  limit: number;
  where: { trackingId?: string; updatedAfter?: string; flowType?: string[]; processingRule?: string[] };
}

function found(flows: Flow[], { limit, where }: Asked) {
  const { trackingId, updatedAfter = '', flowType, processingRule } = where;
  return flows
    .filter((flow) => trackingId === undefined || flow.trackingId === trackingId)
    .filter((flow) => (flow.updatedAt ?? '') >= updatedAfter && flowType?.includes(flow.flowType ?? '') !== false)
    .filter((flow) => processingRule?.includes(flow.processingRule ?? '') !== false)
    .sort((one, other) => ((one.updatedAt ?? '') < (other.updatedAt ?? '') ? -1 : 1))
    .slice(0, limit)
    .map(({ info: _info, bytes: _bytes, view: _view, ...flow }) => flow);
}

/** A message as a buyer's platform writes it, with prefixes of its own. */
export function statusMessage(facts: {
  code: string;
  number: string;
  at: string;
  reason?: string;
  amount?: string;
  /** SIREN. */
  seller?: string;
}): string {
  const { code, number, at, reason, amount, seller } = facts;
  return `<?xml version="1.0"?><x:CrossDomainAcknowledgementAndResponse
  xmlns:x="urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100"
  xmlns:r="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"
  xmlns:u="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
  <x:ExchangedDocument><r:ID>m</r:ID></x:ExchangedDocument>
  <x:AcknowledgementDocument><r:TypeCode>23</r:TypeCode>
    <r:IssueDateTime><u:DateTimeString format="204">${at}</u:DateTimeString></r:IssueDateTime>
    <r:ReferenceReferencedDocument><r:IssuerAssignedID>${number}</r:IssuerAssignedID><r:TypeCode>380</r:TypeCode>
      <r:ProcessConditionCode>${code}</r:ProcessConditionCode>${
        seller === undefined
          ? ''
          : `<r:IssuerTradeParty><r:GlobalID schemeID="0002">${seller}</r:GlobalID><r:RoleCode>SE</r:RoleCode></r:IssuerTradeParty>`
      }
      <r:SpecifiedDocumentStatus>${reason === undefined ? '' : `<r:ReasonCode>${reason}</r:ReasonCode><r:Reason>Voir notre courrier</r:Reason>`}
        <r:SequenceNumeric>1</r:SequenceNumeric>${
          amount === undefined
            ? ''
            : `<r:SpecifiedDocumentCharacteristic><r:TypeCode>MEN</r:TypeCode>
        <r:ValueAmount currencyID="EUR">${amount}</r:ValueAmount><r:ValuePercent>20.00</r:ValuePercent></r:SpecifiedDocumentCharacteristic>`
        }</r:SpecifiedDocumentStatus>
    </r:ReferenceReferencedDocument></x:AcknowledgementDocument></x:CrossDomainAcknowledgementAndResponse>`;
}
