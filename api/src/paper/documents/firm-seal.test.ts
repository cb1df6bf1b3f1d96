import assert from 'node:assert/strict';
import { createPrivateKey } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type * as pkijs from 'pkijs';
import type { Platform } from '../../platform/context/context.ts';
import { renderCraPdf } from './cra.pdf.ts';
import { pdfInput } from './documents.fixture.ts';
import { assertSealUsable, sealForFirm } from './firm-seal.ts';
import { loadSealIdentity } from './seal.certificate.ts';
import { isSealValid, p12Of } from './seal.fixture.ts';

const PASSWORD = 'a password of the firm';
const firmName = 'Bloom';

describe('the certificate of the firm, as a P12', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'firm-seal-'));
  });
  after(() => rm(folder, { recursive: true }));

  /** A pair of the product's own making, read back as a certificate and a key that leaves. */
  async function pair(name: string): Promise<{ key: CryptoKey; certificate: pkijs.Certificate }> {
    const keysDir = join(folder, name);
    const { certificate } = await loadSealIdentity({ p12: null, keysDir, firmName });
    const pem = createPrivateKey(await readFile(join(keysDir, 'seal.pem'), 'utf8'));
    const der = new Uint8Array(pem.export({ format: 'der', type: 'pkcs8' }));
    const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
    return { certificate, key: await crypto.subtle.importKey('pkcs8', der, algorithm, true, ['sign']) };
  }

  async function firmWith(file: string, p12: Buffer, at = new Date()): Promise<Platform> {
    const p12Path = join(folder, file);
    await writeFile(p12Path, p12);
    const environment = { keysDir: folder, firmName, tsaUrl: null, seal: { p12Path, password: PASSWORD } };
    return { environment, clock: { now: () => at } } as unknown as Platform;
  }

  it('is the one of its key, in whatever order the file holds them', async () => {
    const [own, other] = [await pair('own'), await pair('other')];
    const firm = await firmWith('both.p12', await p12Of(own.key, [other.certificate, own.certificate], PASSWORD));
    await assertSealUsable(firm);
    assert.equal(await isSealValid(await sealForFirm(firm, await renderCraPdf(pdfInput()), 'Compte rendu')), true);
  });

  it('stops the start when it belongs to another key', async () => {
    const [own, other] = [await pair('own'), await pair('other')];
    const firm = await firmWith('wrong.p12', await p12Of(own.key, [other.certificate], PASSWORD));
    await assert.rejects(assertSealUsable(firm), /cannot be used/);
  });

  it('is made at the start where the firm has none, and stops the start where it cannot be', async () => {
    const keysDir = join(folder, 'new');
    const firm = (dir: string) => ({ environment: { keysDir: dir, firmName, seal: null } }) as unknown as Platform;
    await assertSealUsable(firm(keysDir));
    const made = await readFile(join(keysDir, 'seal.pem'), 'utf8');
    await assertSealUsable(firm(keysDir));
    assert.equal(await readFile(join(keysDir, 'seal.pem'), 'utf8'), made);
    await writeFile(join(folder, 'no-folder'), '');
    await assert.rejects(
      assertSealUsable(firm(join(folder, 'no-folder'))),
      /^Error: The API cannot start: seal\.pem can neither be read in KEYS_DIR nor made there/,
    );
  });

  it('seals nothing outside its dates, and stops no start', async () => {
    const { key, certificate } = await pair('own');
    for (const at of [new Date('2020-01-01'), new Date('2090-01-01')]) {
      const firm = await firmWith('dates.p12', await p12Of(key, [certificate], PASSWORD), at);
      await assertSealUsable(firm);
      await assert.rejects(sealForFirm(firm, await renderCraPdf(pdfInput()), 'Compte rendu'), /is valid from 20/);
    }
  });
});
