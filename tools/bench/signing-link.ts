import type { Product } from '../start/product.ts';
import { execute, tokenOf } from './graphql.ts';
import { createSigners } from './signers.ts';
import { firstOfMonth, saveMonth, signAsBloomer } from './signing.ts';

const PATIENCE_MS = 30_000;

/** The path and token of the link by which a client is asked to sign a month, as the mail has it. */
export async function makeSigningLink(product: Product): Promise<string> {
  const [signer] = await createSigners(product.databaseUrl, 1, firstOfMonth(-2));
  if (signer === undefined) throw new Error('No signer was made.');
  const token = await tokenOf(product, signer.bloomerEmail);
  const saved = await saveMonth(product, token, signer, firstOfMonth(-1));
  await execute(signAsBloomer(product, token, signer, saved));
  const inbox = `http://127.0.0.1:${product.ports.api}/dev/mail.json?to=${encodeURIComponent(signer.contactEmail)}`;
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; ) {
    const { mails } = (await (await fetch(inbox)).json()) as { mails: { html?: string }[] };
    const link = mails.map(({ html }) => /href="[^"]*(\/signing\/[^"]+)"/.exec(html ?? '')?.[1]).find(Boolean);
    if (link !== undefined) return link.replaceAll('&amp;', '&');
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('The mail that asks the client to sign did not come.');
}
