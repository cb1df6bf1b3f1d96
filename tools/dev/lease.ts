import {
  type Development,
  develop,
  developmentOf,
  endDevelopment,
  listDevelopment,
} from '../../registry/src/channels/channels-development.ts';
import { type ObjectStore, SHELL } from '../../registry/src/storage/storage.ts';

/** Nobody has to clean up after a development server that was killed: the product forgets it after this time. */
const LEASE_MS = 30_000;

export type Place = Omit<Development, 'until'>;

/**
 * Puts a remote in development, and the shell made for it, in the place of what is published, for as long as it is
 * renewed. What is pinned is not touched.
 * @param placeOfRemote read again at each renewal: its manifest is edited as well
 */
export class Lease {
  readonly #store: ObjectStore;
  readonly #app: string;
  readonly #shell: Place;
  readonly #placeOfRemote: () => Place;
  /** The last one that could be read. */
  #place: Place | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** The renewal that is under way, or was the last. */
  #renewal: Promise<void> = Promise.resolve();

  constructor(store: ObjectStore, app: string, shell: Place, placeOfRemote: () => Place) {
    this.#store = store;
    this.#app = app;
    this.#shell = shell;
    this.#placeOfRemote = placeOfRemote;
  }

  async begin(): Promise<void> {
    await this.renew();
    this.#timer = setInterval(() => void this.renew().catch(() => undefined), LEASE_MS / 3);
  }

  renew(now = Date.now()): Promise<void> {
    this.#renewal = this.#renewal.catch(() => undefined).then(() => this.#write(now));
    return this.#renewal;
  }

  async #write(now: number): Promise<void> {
    const until = new Date(now + LEASE_MS).toISOString();
    const place = this.#placeNow();
    await develop(this.#store, SHELL, { ...this.#shell, until });
    await develop(this.#store, this.#app, { ...place, until });
  }

  /** A manifest that is wrong for a moment keeps its former place; what is wrong with it is told by its reader. */
  #placeNow(): Place {
    try {
      this.#place = this.#placeOfRemote();
    } catch (error) {
      if (this.#place === undefined) throw error;
    }
    return this.#place;
  }

  /** The published versions are back; the shell stays a development build while another remote needs it. */
  async end(now = Date.now()): Promise<void> {
    clearInterval(this.#timer);
    // On a busy machine it takes a while, and would take the place back.
    await this.#renewal.catch(() => undefined);
    await endDevelopment(this.#store, this.#app);
    const others = (await listDevelopment(this.#store, now)).filter(({ id }) => id !== SHELL);
    if (others.length === 0) await endDevelopment(this.#store, SHELL);
  }
}

/** Where the remote is being developed already; undefined when nobody does, or nobody is left there. */
export async function heldBy(
  store: ObjectStore,
  app: string,
  answers: (url: string) => Promise<boolean>,
): Promise<string | undefined> {
  const { url } = (await developmentOf(store, app)) ?? {};
  return url !== undefined && (await answers(new URL('remote.manifest.json', url).href)) ? url : undefined;
}
