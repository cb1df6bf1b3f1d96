import { missions } from '../testing/remotes.ts';
import { checkShared, checkShellApi } from './contract.ts';
import { type FederationManifest, loadFederationManifest } from './federation-manifest.ts';

const MANIFEST: FederationManifest = {
  metaData: { globalName: 'mfe_missions', remoteEntry: { name: 'entry.js' } },
  shared: [{ name: 'react', requiredVersion: '^19.0.0' }],
  integrity: { 'entry.js': 'sha384-x' },
};

async function hashOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', new TextEncoder().encode(text)));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}

function serves(answer: Response | Error): jest.SpyInstance {
  return jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)));
}

/** Published as `text`, served as `served`. */
async function load(text: string, served: Response | Error = new Response(text)) {
  serves(served);
  return loadFederationManifest('mfe-missions', { ...missions, integrity: await hashOf(text) });
}

const text = JSON.stringify(MANIFEST);

test('what the signed list vouches for is read, and nobody waits for it longer than five seconds', async () => {
  expect(await load(text)).toEqual(MANIFEST);
  expect(jest.mocked(fetch).mock.calls[0]?.[1]?.signal).toBeInstanceOf(AbortSignal);
});

test.each<[string, string, Response | Error, string]>([
  ['a connection that fails', text, new TypeError('Failed to fetch'), 'manifest'],
  ['an error of the server', text, new Response('', { status: 503 }), 'manifest'],
  ['a page instead', text, new Response('<html>sign in to the Wi-Fi</html>'), 'integrity'],
  ['one changed letter', text, new Response(text.replace('entry.js', 'entrx.js')), 'integrity'],
  ['the manifest of another version', text, new Response(text.replace('sha384-x', 'sha384-y')), 'integrity'],
  [
    'what was published without hashes',
    '{"metaData":{"globalName":"a","remoteEntry":{"name":"e"}},"shared":[]}',
    new Response('{"metaData":{"globalName":"a","remoteEntry":{"name":"e"}},"shared":[]}'),
    'integrity',
  ],
  ['what was published broken', '{', new Response('{'), 'manifest'],
  ['what was published as something else', '[]', new Response('[]'), 'manifest'],
])('%s is refused', async (_case, published, served, phase) => {
  await expect(load(published, served)).rejects.toMatchObject({ name: 'LoadError', phase });
});

test('a development server has no hashes and is read as it is', async () => {
  const { integrity: _, ...plain } = MANIFEST;
  serves(new Response(JSON.stringify(plain)));
  expect(await loadFederationManifest('mfe-missions', { ...missions, integrity: '' })).toEqual(plain);
});

describe('the contract', () => {
  test('a remote that needs a newer shell is refused, both versions named', () => {
    const version = { ...missions, manifest: { ...missions.manifest, shellApi: '^2.0.0' } };
    expect(() => checkShellApi('mfe-missions', version)).toThrow(
      'mfe-missions@1.0.0 needs the shell API ^2.0.0, this shell offers 1.0.0',
    );
    expect(() => checkShellApi('mfe-missions', missions)).not.toThrow();
  });

  test.each<[string, string | undefined, boolean]>([
    ['19.3.1', '^19.0.0', true],
    ['19.3.1', '^20.0.0', false],
    ['18.2.0', '^19.0.0', false],
    ['0.1.0', '^0.1.0', true],
    ['0.1.0', '^0.2.0', false],
    ['19.3.1', undefined, true],
  ])('the shell has %s and the remote needs %s: %s', (offered, requiredVersion, isMet) => {
    const manifest = { ...MANIFEST, shared: [{ name: 'react', requiredVersion }] };
    const check = () => checkShared('mfe-missions', '1.0.0', manifest, { react: offered });
    if (isMet) expect(check).not.toThrow();
    else expect(check).toThrow(`mfe-missions@1.0.0 needs react ${requiredVersion}, this shell has ${offered}`);
  });

  test('what only remotes share is their own business', () => {
    expect(() => checkShared('mfe-missions', '1.0.0', MANIFEST, {})).not.toThrow();
  });
});
