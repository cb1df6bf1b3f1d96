import { readChannel } from '../channels/channels.ts';
import { type Author, pin } from '../channels/going-live.ts';
import { type Candidate, type Published, publish } from '../publishing/publishing.ts';
import type { ObjectStore } from '../storage/storage.ts';

/** As `publish`, and everybody gets it at once. */
export async function publishAndPin(store: ObjectStore, candidate: Candidate, author: Author): Promise<Published> {
  const published = await publish(store, candidate, author);
  const channel = await readChannel(store, candidate.id);
  if (channel?.pinned !== published.version) await pin(store, candidate.id, published.version, author);
  return published;
}
