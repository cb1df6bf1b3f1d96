import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { saveAccount } from '../accounts/account.repository.ts';
import type { TestBrowser } from './test-browser.ts';
import { codeIn, newVerifier, type TestProduct } from './test-product.ts';

type Attempt = { browser: TestBrowser; at: string; verifier: string; answer: Response };

/** What an application shows now, or so many half minutes from now. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** The ten of a page that shows them. */
export const recoveryCodesOf = (page: string) =>
  [...page.matchAll(/<li>([a-z0-9]{5}-[a-z0-9]{5})<\/li>/g)].map(([, code]) => code ?? '');

export const secretOf = (page: string) => (/class="secret">([A-Z2-7 ]+)</.exec(page)?.[1] ?? '').replaceAll(' ', '');

/** People who sign in by mail, with and without an application. */
export function signIns(product: () => TestProduct) {
  async function person(name: string, role = 'Admin'): Promise<string> {
    const email = `${name}@bloom.example`;
    const names = { givenName: name, familyName: 'Petit', roles: [role] };
    await saveAccount(product().db, { ...names, email, emailVerified: false });
    return email;
  }

  /** As far as the mailed code leads. */
  async function typeMailedCode(email: string, browser = product().browser()): Promise<Attempt> {
    const verifier = newVerifier();
    const url = product().authorizationUrl(verifier, { prompt: 'login' });
    const { at } = await browser.follow(await browser.get(url));
    const expected = product().mails.messages.length + 1;
    await browser.post(`${at}/email`, { email });
    const code = codeIn(await product().mails.waitFor(expected));
    return { browser, at, verifier, answer: await browser.post(`${at}/code`, { code }) };
  }

  /** The methods that the API reads, once the answer leads back to the shell. */
  async function methodsOf({ browser, verifier }: Attempt, answer: Response): Promise<unknown> {
    const { left } = await browser.follow(answer);
    assert.ok(left?.searchParams.get('code'), 'signed in');
    const { body } = await product().exchange(left as URL, verifier);
    const refreshed = await product().refresh(body.refresh_token);
    assert.deepEqual(
      (await product().verify(refreshed.body.access_token, 'bloom-api')).payload.amr,
      (await product().verify(body.id_token, 'bloom-shell')).payload.amr,
    );
    return (await product().verify(body.access_token, 'bloom-api')).payload.amr;
  }

  /** Sets an application up; answers its secret and the recovery codes. */
  async function enrol(email: string) {
    const attempt = await typeMailedCode(email);
    const { browser, at } = attempt;
    const page = await (await browser.get(`${at}/second-factor`)).text();
    const secret = secretOf(page);
    assert.match(page, /<svg role="img"/);
    // The code of a moment ago, so that the present one is still unused.
    const shown = await browser.post(`${at}/set-up`, { code: codeOf(secret, -1) });
    assert.equal(shown.status, 200);
    const codes = recoveryCodesOf(await shown.text());
    assert.equal(codes.length, 10);
    return { browser, secret, codes, methods: await methodsOf(attempt, await browser.post(`${at}/without`, {})) };
  }

  const setBack = (email: string) =>
    sql`update idp.authenticator set last_step = 0 where subject = (select subject from idp.account where email = ${email})`.execute(
      product().db,
    );

  return { person, typeMailedCode, methodsOf, enrol, setBack };
}
