import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { history, listed, publishAgain } from '../support/deploys.ts';
import { expect, test } from '../support/journey.ts';
import type { ProductHandle } from '../support/product-under-test.handle.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const ID = 'mfe-billing';

interface Said {
  code: number;
  out: string;
  error: string;
}

/** What a squad types, for a build that differs from the published one, with every page tried. */
async function publish(product: ProductHandle, change: (dist: string) => Promise<void>): Promise<Said> {
  const dist = await mkdtemp(join(tmpdir(), 'bloom-build-'));
  try {
    await cp(join(root, ID, 'dist'), dist, { recursive: true });
    await change(dist);
    return await typed(product, ['publish', ID, '--dist', dist, '--by', 'Camille']);
  } finally {
    await rm(dist, { recursive: true });
  }
}

function typed(product: ProductHandle, words: string[]): Promise<Said> {
  const where = ['--product', product.shellUrl, '--storage', join(process.env.E2E_STATE ?? '', 'registry')];
  return new Promise((resolve) => {
    execFile(process.execPath, ['registry/command/main.ts', ...words, ...where], { cwd: root }, (failure, out, error) =>
      resolve({ code: failure ? 1 : 0, out, error }),
    );
  });
}

const versionOf = async (product: ProductHandle) => (await listed(product)).find(({ id }) => id === ID)?.version;

test('the pages of what is published are opened first, in this shell and the one before; one that breaks refuses it', async ({
  product,
}) => {
  // Every page of the remote is opened in a browser of its own for each shell, four times in all.
  test.setTimeout(600_000);
  const before = await versionOf(product);
  const told = (await history(ID)).length;

  const broken = await publish(product, async (dist) => {
    const files = JSON.parse(await readFile(join(dist, 'route-files.json'), 'utf8')) as Record<string, string[]>;
    // Of this page alone: the others still open.
    const others = Object.entries(files).flatMap(([route, its]) => (route === 'finance.home' ? [] : its));
    const chunk = files['finance.home']?.find((file) => file.endsWith('.js') && !others.includes(file)) ?? '';
    await writeFile(join(dist, chunk), `throw new Error('broken');${await readFile(join(dist, chunk), 'utf8')}`);
    await rm(join(dist, `${chunk}.br`), { force: true });
    const manifest = JSON.parse(await readFile(join(dist, 'remote.manifest.json'), 'utf8')) as object;
    const card = { id: 'billing.card', slot: 'mission.detail.cards', title: 'Factures' };
    // Without its compressed copy a file weighs more.
    const byteBudget = { page: 1_000_000, total: 1_000_000 };
    const changed = { ...manifest, byteBudget, contributions: [card] };
    await writeFile(join(dist, 'remote.manifest.json'), JSON.stringify(changed));
  });
  expect(broken.code).toBe(1);
  expect(broken.error).toMatch(/✗ mfe-billing does not open finance\.home \(\/finance\) in the shell /);
  expect(broken.error).not.toMatch(/billing\.activity/);
  expect(broken.error).toMatch(/billing\.card: the manifest promises it, and there is no code for it/);
  expect((await history(ID)).length).toBe(told);

  const badlyDrawn = await publish(product, async (dist) => {
    // The fault is in what a card does when it is drawn: everything loads before it shows.
    const said = '"Bon de commande enregistré"';
    for (const file of (await readdir(dist)).filter((name) => name.endsWith('.js'))) {
      const text = await readFile(join(dist, file), 'utf8');
      if (!text.includes(said)) continue;
      await writeFile(join(dist, file), text.replaceAll(said, '(()=>{throw new Error("drawn badly")})()'));
      await rm(join(dist, `${file}.br`), { force: true });
    }
    const manifest = JSON.parse(await readFile(join(dist, 'remote.manifest.json'), 'utf8')) as object;
    const byteBudget = { page: 1_000_000, total: 1_000_000 };
    await writeFile(join(dist, 'remote.manifest.json'), JSON.stringify({ ...manifest, byteBudget }));
  });
  expect(badlyDrawn.error).toMatch(/breaks what it brings to other pages .*billing\.missionOrder: .*drawn badly/);
  expect(badlyDrawn.error).not.toMatch(/billing\.(society|clientInvoices):/);
  expect(badlyDrawn.code).toBe(1);
  expect((await history(ID)).length).toBe(told);

  // The files of the shell are the same, but for one that no page reads: there is a shell before this one.
  await publishAgain('shell', '--pin');
  const whole = await publish(product, (dist) => writeFile(join(dist, 'note.txt'), randomUUID()));
  expect(whole.error).toMatch(/✓ in shell \S+ \(this\): \d+ pages of mfe-billing/);
  expect(whole.error).toMatch(/✓ in shell \S+ \(the one before\): \d+ pages of mfe-billing/);
  expect(whole.out).toMatch(/mfe-billing \S+: published, .*\n {2}Nobody gets it yet/);
  expect(whole.code).toBe(0);
  expect((await history(ID))[0]).toMatchObject({ action: 'publish', by: 'Camille' });
  expect(await versionOf(product)).toBe(before);
});

test('the pages of the reports open before they are published, also the one that asks first who is there', async ({
  product,
}) => {
  test.setTimeout(300_000);
  const tried = await typed(product, ['smoke', 'mfe-cra', '--dist', join(root, 'mfe-cra/dist')]);
  expect(tried.error).toMatch(/✓ in shell \S+ \(this\): \d+ pages of mfe-cra/);
  expect(tried.out).toMatch(/Every page opens/);
  expect(tried.code).toBe(0);
});
