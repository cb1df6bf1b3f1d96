import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Events } from '../database/events.ts';
import type { Environment } from '../environment/environment.ts';
import type { FileStore } from '../file-store/file-store.ts';
import type { Links } from '../links/links.ts';
import type { Logger } from '../log.ts';
import type { Viewer } from '../viewer/viewer.ts';
import type { Jobs } from './job-queue.ts';

/** What one process of the API is made of; no domain in it. */
export interface Platform {
  environment: Environment;
  db: Db;
  clock: Clock;
  log: Logger;
  files: FileStore;
  links: Links;
  jobs: Jobs;
  events: Events;
}

/** What every resolver and service receives: the platform, who asks, and from where. */
export interface RequestContext extends Platform {
  viewer: Viewer;
  requestId: string;
  /** The caller's address as the proxy chain gives it; stored truncated except in signatures. */
  ip: string;
  userAgent: string;
  /** Public address of the host whose page asks: the shell's, or the clients' own. */
  pageUrl: string;
  /** Of an upload: aborted once its sender was told to try again. Nothing of it is committed from then on. */
  signal?: AbortSignal;
}

/** The same request, whose mails lead back to the host that it came from. */
export function leadingBack(context: RequestContext): RequestContext {
  return { ...context, environment: { ...context.environment, shellUrl: context.pageUrl } };
}
