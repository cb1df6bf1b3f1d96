import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { createClientsServer } from '../serving/clients-server.ts';
import { openRegistry, type Registry, type RegistryOptions } from '../serving/registry.ts';
import { createRemoteServer } from '../serving/remote-server.ts';
import { createShellServer } from '../serving/shell-server.ts';
import { createSigner, newSigningKey, publicKeys } from '../signing/signing.ts';
import type { ObjectStore } from '../storage/storage.ts';
import { createFolderStore } from '../storage/storage-folder.ts';
import { temporaryFolder, writeBuild } from './builds.ts';
import { ROLES_CLAIM } from './issuer.ts';
import { publishAndPin } from './publish-and-pin.ts';
import { silent } from './stored.ts';

export const SHELL_ORIGIN = 'http://localhost:3000';
const CLIENTS_ORIGIN = 'http://localhost:3200';
const key = newSigningKey();

export const config = {
  productName: 'Bloom',
  registryUrl: 'http://localhost:3100',
  registryKeys: publicKeys([key]),
  apiUrls: { missions: 'http://localhost:4000/graphql', missionsSocket: 'ws://localhost:4000/graphql' },
  oidc: { authority: 'http://localhost:4100', audience: 'bloom-api', rolesClaim: ROLES_CLAIM },
};

const clientsConfig = {
  ...config,
  supportUrl: 'https://bloom.example/support',
  registryKeys: undefined,
  registryUrl: CLIENTS_ORIGIN,
  audience: 'clients',
  oidc: { ...config.oidc, audience: 'bloom-clients' },
};

export interface TestProduct {
  store: ObjectStore;
  registryParts: Registry;
  shellConfig: string;
  /** Addresses of the three servers. */
  shell: string;
  registry: string;
  clients: string;
  publish(id: string, text: string, manifest?: object): Promise<string>;
  /** What the signed list says, its signature aside. */
  list(): Promise<{ issuedAt: string; validUntil: string; remotes: Record<string, unknown>[] }>;
}

/** The three servers, on free ports; the settings name other addresses. */
export async function startProduct(
  t: TestContext,
  { issuer, ...changed }: Partial<RegistryOptions> & { issuer?: string } = {},
): Promise<TestProduct> {
  const folder = temporaryFolder(t);
  const store = changed.store ?? createFolderStore(join(folder, 'storage'));
  const settings = (name: string, content: typeof config | typeof clientsConfig) => {
    const file = join(folder, name);
    const oidc = { ...content.oidc, ...(issuer !== undefined && { authority: issuer }) };
    writeFileSync(file, JSON.stringify({ ...content, oidc }));
    return file;
  };
  const shellConfig = settings('config.json', config);
  const registryParts = openRegistry({
    store,
    shellConfig,
    clientsConfig: settings('clients.json', clientsConfig),
    shellUrl: SHELL_ORIGIN,
    clientsUrl: CLIENTS_ORIGIN,
    allowedOrigins: [SHELL_ORIGIN],
    signer: createSigner([key]),
    cacheMs: 0,
    log: silent,
    ...changed,
  });
  const listen = async (server: FastifyInstance) => {
    t.after(() => server.close());
    return server.listen({ host: '127.0.0.1', port: 0 });
  };
  const registry = await listen(await createRemoteServer(registryParts));
  return {
    store,
    registryParts,
    shellConfig,
    shell: await listen(await createShellServer(registryParts)),
    registry,
    clients: await listen(await createClientsServer(registryParts)),
    publish: async (id, text, manifest) => {
      const dist = writeBuild(join(temporaryFolder(t), 'd'), id, text);
      if (manifest) writeFileSync(join(dist, 'remote.manifest.json'), JSON.stringify(manifest));
      return (await publishAndPin(store, { id, dist, packageVersion: '1.0.0' }, { by: 'test' })).version;
    },
    list: async () => {
      const { payload } = (await (await fetch(`${registry}/remotes.json`)).json()) as { payload: string };
      return JSON.parse(payload);
    },
  };
}
