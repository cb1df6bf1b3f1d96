import { type Attack, broke, held } from './attack.ts';

const PATHS = ['/request', '/device/auth', '/token/introspection', '/token/revocation', '/reg', '/me', '/backchannel'];

/** Doors of OpenID Connect that the product does not use: each could store what anybody sends. */
export const unusedDoors: Attack = {
  id: 'unused-doors',
  attempt: 'pushed requests, introspection and registration at the identity provider, 40 kB each',
  async run({ product }) {
    const state = 'x'.repeat(40_000);
    const body = new URLSearchParams({ client_id: 'bloom-shell', response_type: 'code', state });
    const answers = await Promise.all(
      PATHS.map(async (path) => (await fetch(`${product.addresses.idp}${path}`, { method: 'POST', body })).status),
    );
    const open = PATHS.filter((_, index) => answers[index] !== 404);
    const long = await fetch(`${product.addresses.idp}/auth?${body}`.slice(0, 12_000), { redirect: 'manual' });
    const figure = `${PATHS.length - open.length} of ${PATHS.length} are not there, 12 kB of parameters: ${long.status}`;
    return open.length === 0 && long.status === 414 ? held(figure) : broke(`${figure}; open: ${open.join(' ')}`);
  },
};
