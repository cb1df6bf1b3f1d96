/** Never the hash of anything: a file with it is refused by the browser. */
const REFUSED = `sha384-${'A'.repeat(64)}`;

type Hashes = Readonly<Record<string, string>>;

/** The hashes of each version's files, by the folder of the version; undefined of a development server. */
const versions = new Map<string, Hashes | undefined>();
/** How often each folder was given up. */
const attempts = new Map<string, number>();

/** How the builds of remotes ask, where webpack makes a script or a style sheet: see tools/build/integrity.ts. */
interface AskingBuilds {
  bloomFile?: (element: HTMLScriptElement | HTMLLinkElement) => void;
}

/** @param hashes of every file below the folder, relative to it; undefined when nothing is hashed there. */
export function trustFiles(baseUrl: string, hashes: Hashes | undefined): void {
  versions.set(baseUrl, hashes);
}

function folderOf(url: string): string | undefined {
  return [...versions.keys()].find((baseUrl) => url.startsWith(baseUrl));
}

/** What the file must be. A file that nobody vouches for gets a hash that no file has. */
export function integrityOf(url: string): string {
  const baseUrl = folderOf(url);
  if (baseUrl === undefined) return REFUSED;
  const hashes = versions.get(baseUrl);
  if (hashes === undefined) return '';
  const [path = ''] = url.slice(baseUrl.length).split('?');
  return Object.hasOwn(hashes, path) ? (hashes[path] as string) : REFUSED;
}

/**
 * From now on the folder's files are asked for anew: what hangs, or lies broken in the browser's cache, is passed by.
 */
export function askAnew(baseUrl: string): void {
  attempts.set(baseUrl, (attempts.get(baseUrl) ?? 0) + 1);
}

/** Where to ask for a file of a version: its own address, after a failure with a mark that makes it another request. */
export function addressOf(url: string, baseUrl: string): string {
  const attempt = attempts.get(baseUrl) ?? 0;
  return attempt === 0 ? url : `${url}?again=${attempt}`;
}

/** Gives a script or a style sheet its hash, before it joins the page. */
export function prepareFile(element: HTMLScriptElement | HTMLLinkElement): void {
  const attribute = element instanceof HTMLScriptElement ? 'src' : 'href';
  const url = element instanceof HTMLScriptElement ? element.src : element.href;
  element.integrity = integrityOf(url);
  const address = addressOf(url, folderOf(url) ?? '');
  if (address !== url) element.setAttribute(attribute, address);
}

/** From now on no file of a remote runs in this page without its hash. */
export function requireIntegrity(): void {
  (globalThis as AskingBuilds).bloomFile = prepareFile;
}

/** @returns whether the bytes have the hash, written `sha384-…`. */
export async function hasIntegrity(bytes: BufferSource, integrity: string): Promise<boolean> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return integrity === `sha384-${btoa(String.fromCharCode(...digest))}`;
}
