/** Never the hash of anything: a file with it is refused by the browser. */
const REFUSED = `sha384-${'A'.repeat(64)}`;

type Hashes = Readonly<Record<string, string>>;

/** The hashes of each version's files, by the folder of the version; undefined of a development server. */
const versions = new Map<string, Hashes | undefined>();

/** How the builds of remotes ask, where webpack makes a script or a style sheet: see tools/build/integrity.ts. */
interface AskingBuilds {
  bloomIntegrity?: (url: string) => string;
}

/** @param hashes of every file below the folder, relative to it; undefined when nothing is hashed there. */
export function trustFiles(baseUrl: string, hashes: Hashes | undefined): void {
  versions.set(baseUrl, hashes);
}

/** What the file must be. A file that nobody vouches for gets a hash that no file has. */
export function integrityOf(url: string): string {
  for (const [baseUrl, hashes] of versions) {
    if (url.startsWith(baseUrl)) {
      const path = url.slice(baseUrl.length);
      return hashes === undefined ? '' : Object.hasOwn(hashes, path) ? (hashes[path] as string) : REFUSED;
    }
  }
  return REFUSED;
}

/** From now on no file of a remote runs in this page without its hash. */
export function requireIntegrity(): void {
  (globalThis as AskingBuilds).bloomIntegrity = integrityOf;
}

/** @returns whether the bytes have the hash, written `sha384-…`. */
export async function hasIntegrity(bytes: BufferSource, integrity: string): Promise<boolean> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return integrity === `sha384-${btoa(String.fromCharCode(...digest))}`;
}
