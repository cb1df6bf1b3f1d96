import type { Answer, Target } from './attack.ts';

/** One way into the store of files, with somebody who may go it. */
export interface UploadOperation {
  name: string;
  token: string;
  query: string;
  /** Of the document; the file stands at `path`. */
  variables: Record<string, unknown>;
  path: string;
}

type Found = Record<string, string | boolean>;

/** Every operation that takes a file, each with an object of the demo data that it may be sent for. */
export async function uploadOperations(target: Target): Promise<UploadOperation[]> {
  const [staff, bloomer] = [await target.tokenOf('admin@bloom.example'), await target.tokenOf('bloomer@bloom.example')];
  const own = await one(target, bloomer, '{ me { bloomer { societies { recordId } } } }', () => true);
  const months = '{ activities { recordId viewerCanUploadInvoice } }';
  const contracts = '{ getLegalContracts(status: active) { recordId missionId viewerCanUploadEmpty } }';
  const month = await one(target, bloomer, months, (activity) => activity.viewerCanUploadInvoice === true);
  const contract = await one(target, staff, contracts, (found) => found.viewerCanUploadEmpty === true);
  const person = await one(target, staff, '{ bloomers { recordId } }', () => true);
  const ofInput = (name: string, type: string, token: string, input: object, field = 'file'): UploadOperation => ({
    name: `${name} ${field}`,
    token,
    query: `mutation ($input: ${type}!) { ${name}(input: $input) { recordId } }`,
    variables: { input: { ...input, [field]: null } },
    path: `variables.input.${field}`,
  });
  const invoice = { activityRecordId: month.recordId, activityFileType: 'Invoice' };
  const paper = { legalContractRecordId: contract.recordId, missionRecordId: contract.missionId, signed: false };
  return [
    ofInput('uploadActivityFile', 'UploadActivityFileInput', bloomer, invoice),
    ofInput('uploadAmendment', 'UploadAmendmentInput', staff, paper),
    ofInput('upsertBloomer', 'UpsertBloomerInput', staff, { recordId: person.recordId }, 'credentialID'),
    ofInput('upsertBloomerSociety', 'UpsertSocietyInput', bloomer, {}, 'KBIS'),
    ofInput('addSocietyDocument', 'AddSocietyDocumentInput', bloomer, {
      societyRecordId: own.recordId,
      kind: 'taxRegularity',
    }),
  ];
}

async function one(target: Target, token: string, query: string, fits: (found: Found) => boolean): Promise<Found> {
  const { data, text } = await target.ask(query, { token });
  const found = objectsIn(data).find((object) => 'recordId' in object && fits(object));
  if (found === undefined) throw new Error(`Nothing fits in the answer to ${query}: ${text.slice(0, 200)}`);
  return found;
}

function objectsIn(value: unknown): Found[] {
  if (typeof value !== 'object' || value === null) return [];
  return [...(Array.isArray(value) ? [] : [value as Found]), ...Object.values(value).flatMap(objectsIn)];
}

/** As the front ends send it. */
export async function send(
  { product }: Target,
  { query, variables, path, token }: UploadOperation,
  bytes: Buffer,
  name: string,
): Promise<Answer> {
  const form = new FormData();
  form.set('operations', JSON.stringify({ query, variables }));
  form.set('map', JSON.stringify({ 0: [path] }));
  form.set('0', new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }));
  const response = await fetch(`${product.addresses.api}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'apollo-require-preflight': 'true' },
    body: form,
  });
  const text = await response.text();
  const body = JSON.parse(text) as { errors?: { extensions?: { code?: string } }[] };
  return { status: response.status, text, data: null, code: body.errors?.[0]?.extensions?.code };
}
