import pg from 'pg';
import type { Product } from '../../start/product.ts';
import { tokenOf } from '../graphql.ts';

const STAFF = 'admin@bloom.example';
const CANDIDATES = 20;

const UPLOAD = `mutation ($input: UploadActivityFileInput!) {
  uploadActivityFile(input: $input) { recordId urlCraS3 }
}`;

/** Open months of the demo that may have a PDF put in the place of their report. */
async function openMonths(product: Product): Promise<string[]> {
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `select id from activity where validation is null order by cra_file_id is null, month desc, id limit $1`,
      [CANDIDATES],
    );
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}

/**
 * Puts the document where the product serves it from, through the product's own upload.
 * @returns its path below the shell and the API, and who may read it
 */
export async function storeDocument(product: Product, document: Buffer): Promise<{ path: string; reader: string }> {
  const token = await tokenOf(product, STAFF);
  let refusal: unknown;
  for (const activityRecordId of await openMonths(product)) {
    try {
      return { path: await upload(product, token, activityRecordId, document), reader: STAFF };
    } catch (error) {
      refusal = error;
    }
  }
  throw new Error('No month of the demo takes a PDF.', { cause: refusal });
}

async function upload(product: Product, token: string, activityRecordId: string, document: Buffer): Promise<string> {
  const form = new FormData();
  const input = { activityRecordId, activityFileType: 'CRA', file: null, signerFullname: 'Paul Durand' };
  form.append('operations', JSON.stringify({ query: UPLOAD, variables: { input } }));
  form.append('map', JSON.stringify({ 1: ['variables.input.file'] }));
  form.append('1', new Blob([new Uint8Array(document)], { type: 'application/pdf' }), 'cra.pdf');
  const response = await fetch(`http://127.0.0.1:${product.ports.api}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'apollo-require-preflight': 'true' },
    body: form,
  });
  const { data, errors } = (await response.json()) as {
    data?: { uploadActivityFile?: { urlCraS3: string | null } };
    errors?: unknown;
  };
  const path = data?.uploadActivityFile?.urlCraS3;
  if (!path) throw new Error(`The upload was answered with ${JSON.stringify(errors)}`);
  return path;
}
