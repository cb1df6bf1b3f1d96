import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Attack, broke, held, type Target } from './attack.ts';

const REPORTS = 'query { activities { urlCraS3 } }';
const EVIL = Buffer.from('%EVIL');

/** A document of the demo whose stored bytes are served as they are, with the address it is served at. */
async function servedReport({ product, ask }: Target, token: string): Promise<string | undefined> {
  const { data } = await ask(REPORTS, { token });
  const reports = (data?.activities ?? []) as { urlCraS3: string | null }[];
  const stored = storedFiles(product.state.files).map((path) => readFileSync(path));
  for (const { urlCraS3 } of reports) {
    if (urlCraS3 === null) continue;
    const answer = await get(`${product.addresses.api}${urlCraS3}`, token);
    if (answer.status === 200 && stored.some((bytes) => bytes.equals(answer.bytes))) return urlCraS3;
  }
  return undefined;
}

const storedFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

async function get(url: string, token: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}`, ...headers } });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

export const tamperedFile: Attack = {
  id: 'tampered-file',
  attempt: 'a signed document is changed in the store right after somebody read it',
  async run(target) {
    const { product, tokenOf } = target;
    const token = await tokenOf('admin@bloom.example');
    const path = await servedReport(target, token);
    if (path === undefined) return broke('no stored document was found to change');
    const url = `${product.addresses.api}${path}`;
    await get(url, token, { range: 'bytes=0-99' });
    const files = storedFiles(product.state.files).map((file) => ({ file, bytes: readFileSync(file) }));
    try {
      for (const { file, bytes } of files) writeFileSync(file, Buffer.concat([EVIL, bytes.subarray(EVIL.length)]));
      const whole = await get(url, token);
      const part = await get(url, token, { range: 'bytes=0-99' });
      const served = [whole, part].some(({ bytes }) => bytes.subarray(0, EVIL.length).equals(EVIL));
      const figure = `whole: ${whole.status}, in part: ${part.status}`;
      return served || whole.status === 200 ? broke(figure) : held(`${figure}, no changed byte`);
    } finally {
      for (const { file, bytes } of files) writeFileSync(file, bytes);
    }
  },
};
