import { createHash } from 'node:crypto';
import { expect, test } from '../support/journey.ts';
import { signAsBloomer, signAsClient, signingLink } from '../support/month.ts';

interface Listed {
  id: string;
  version: string;
  baseUrl: string;
  entry: string;
  integrity: string;
}

async function listedRemotes(registryUrl: string): Promise<Listed[]> {
  const { payload } = (await (await fetch(`${registryUrl}/remotes.json`)).json()) as { payload: string };
  return (JSON.parse(payload) as { remotes: Listed[] }).remotes;
}

async function hashOf(url: string): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) return `${url}: ${answer.status}`;
  return `sha384-${createHash('sha384')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('base64')}`;
}

test('clients get the very files that the shell loads, and nothing of the staff', async ({ product }) => {
  const remotes = await listedRemotes(product.registryUrl);
  for (const { id, version, baseUrl, entry, integrity } of remotes) {
    const own = `${product.clientsUrl}/remotes/${id}/${version}/`;
    if (id !== 'mfe-talentboard' && id !== 'mfe-cra') {
      expect((await fetch(own + entry)).status, id).toBe(404);
      continue;
    }
    const manifest = (await (await fetch(baseUrl + entry)).json()) as { integrity: Record<string, string> };
    expect(Object.keys(manifest.integrity).length).toBeGreaterThan(3);
    expect([await hashOf(baseUrl + entry), await hashOf(own + entry)]).toEqual([integrity, integrity]);
    for (const [file, published] of Object.entries(manifest.integrity)) {
      expect([await hashOf(baseUrl + file), await hashOf(own + file)], file).toEqual([published, published]);
    }
  }
  expect((await fetch(`${product.clientsUrl}/remotes.json`)).status).toBe(404);
  expect((await fetch(`${product.clientsUrl}/missions`)).status).toBe(404);
});

test('a client signs on an origin of its own, without the shell', async ({
  page,
  product,
  mailbox,
  newcomer,
  expectAccessible,
  photograph,
}) => {
  await signAsBloomer(product, newcomer);
  const { pathname, search } = new URL(await signingLink(mailbox, newcomer));
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).origin));
  const missing: string[] = [];
  page.on('response', (response) => response.status() === 404 && missing.push(response.url()));
  await page.goto(product.clientsUrl + pathname + search);
  await expect(page.getByRole('heading', { level: 1, name: /COMPTE RENDU D.ACTIVITÉ/ })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Mentions légales' })).toBeVisible();
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^data:image\/svg/);
  await photograph(page, 'clients-signing');
  await expectAccessible(page);
  await signAsClient(page);
  await page.goto(product.clientsUrl + pathname + search);
  await expect(page).toHaveURL(/\/public\/cra\//);
  await expect(page.getByText(newcomer.fullname).first()).toBeVisible();
  expect(missing).toEqual([]);
  expect(asked).not.toContain(product.shellUrl);
  expect(asked).not.toContain(product.registryUrl);

  await page.goto(product.clientsUrl);
  await expect(page.getByRole('heading', { level: 1, name: 'TalentBoard' })).toBeVisible();
  await expectAccessible(page);
});

test('what the policy of a page forbids is refused, and told to the platform', async ({ browser, product }) => {
  // A context of its own: in the usual one no journey may meet a refusal.
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${product.shellUrl}/login`);
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.planted = true';
    document.body.append(script);
    return 'planted' in window;
  });
  expect(ran).toBe(false);
  const headers = { authorization: `Bearer ${await product.token('system@bloom.example')}` };
  const told = async () => {
    const answer = await fetch(`${product.registryUrl}/incidents?remote=shell`, { headers });
    const { incidents } = (await answer.json()) as { incidents: { phase: string; message: string }[] };
    return incidents.map(({ phase, message }) => `${phase}: ${message}`);
  };
  await expect.poll(told).toContainEqual(expect.stringMatching(/^csp: script-src-elem refuses inline/));
  await context.close();
});
