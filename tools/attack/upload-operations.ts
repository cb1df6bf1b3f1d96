import { shippedOperation } from '../start/shipped-operation.ts';
import type { Answer, Target } from './attack.ts';

/** An operation that stores a file, with the token of somebody who may call it. */
export interface UploadOperation {
  name: string;
  token: string;
  /** The operation in words, or as the page sends it. */
  asked: object;
  /** Of the operation; the file stands at `path`. */
  variables: Record<string, unknown>;
  path: string;
}

type Found = Record<string, unknown>;

const inWords = (name: string, type: string) => ({
  query: `mutation ($input: ${type}!) { ${name}(input: $input) { recordId } }`,
});

/** Every operation that takes a file, each with an object of the demo data that it may be sent for. */
export async function uploadOperations(target: Target): Promise<UploadOperation[]> {
  const [staff, bloomer] = [await target.tokenOf('admin@bloom.example'), await target.tokenOf('bloomer@bloom.example')];
  const welcome = await target.perform(['mfe-missions', 'Welcome'], { token: bloomer });
  const own = one(welcome, (society) => 'siret' in society);
  const month = await openMonth(target, bloomer);
  const contracts = '{ getLegalContracts(status: active) { recordId missionId viewerCanUploadEmpty } }';
  const contract = one(await target.ask(contracts, { token: staff }), (found) => found.viewerCanUploadEmpty === true);
  const person = one(await target.ask('{ bloomers { recordId } }', { token: staff }), () => true);
  const ofInput = (name: string, token: string, asked: object, input: object, field = 'file'): UploadOperation => ({
    name: `${name} ${field}`,
    token,
    asked,
    variables: { input: { ...input, [field]: null } },
    path: `variables.input.${field}`,
  });
  const invoice = { activityRecordId: month.recordId, activityFileType: 'Invoice' };
  const paper = { legalContractRecordId: contract.recordId, missionRecordId: contract.missionId, signed: false };
  const identity = { recordId: person.recordId };
  const save = shippedOperation('mfe-missions', 'SaveBloomerSociety');
  const add = shippedOperation('mfe-missions', 'AddSocietyDocument');
  return [
    ofInput('uploadActivityFile', bloomer, shippedOperation('mfe-cra', 'UploadActivityFile'), invoice),
    ofInput('uploadAmendment', staff, inWords('uploadAmendment', 'UploadAmendmentInput'), paper),
    ofInput('upsertBloomer', staff, inWords('upsertBloomer', 'UpsertBloomerInput'), identity, 'credentialID'),
    ofInput('upsertBloomerSociety', bloomer, save, {}, 'KBIS'),
    ofInput('addSocietyDocument', bloomer, add, { societyRecordId: own.recordId, kind: 'taxRegularity' }),
  ];
}

/** A month for which this Bloomer may send an invoice. */
async function openMonth(target: Target, token: string): Promise<Found> {
  const list = await target.perform(['mfe-missions', 'MissionList'], { token });
  for (const { recordId } of objectsIn(list.data).filter((found) => 'beginMission' in found)) {
    const variables = { missionRecordId: recordId };
    const { data } = await target.perform(['mfe-cra', 'CraManagement'], { token, variables });
    const month = objectsIn(data).find((activity) => activity.viewerCanUploadInvoice === true);
    if (month !== undefined) return month;
  }
  throw new Error('The Bloomer of the demo has no month that waits for its invoice.');
}

function one({ data, text }: Answer, fits: (found: Found) => boolean): Found {
  const found = objectsIn(data).find((object) => 'recordId' in object && fits(object));
  if (found === undefined) throw new Error(`Nothing fits in the answer ${text.slice(0, 200)}`);
  return found;
}

function objectsIn(value: unknown): Found[] {
  if (typeof value !== 'object' || value === null) return [];
  return [...(Array.isArray(value) ? [] : [value as Found]), ...Object.values(value).flatMap(objectsIn)];
}

/** As the front ends send it. */
export async function send(
  { product }: Target,
  { asked, variables, path, token }: UploadOperation,
  bytes: Buffer,
  name: string,
): Promise<Answer> {
  const form = new FormData();
  form.set('operations', JSON.stringify({ ...asked, variables }));
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
