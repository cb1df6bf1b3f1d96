import type { Question } from '@bloom/shared-auth/ask-ahead';
import type { LoadPhase } from '@bloom/shared-ui/remote';
import type { ComponentType } from 'react';
import type { PageVisit } from './first-questions.ts';
import type { Candidate } from './remote-versions.ts';

export type PageState =
  | { status: 'idle' }
  | { status: 'loading'; slow: boolean }
  /** Until `isStarted` the page is only tried: it may still throw, or wait for ever. */
  | { status: 'ready'; Page: ComponentType; version: PageVersion; isStarted: boolean; slow: boolean }
  | { status: 'failed'; reference: string; phase: LoadPhase; error: unknown };

export type StateOf<Status extends PageState['status']> = Extract<PageState, { status: Status }>;

/** A build that holds the page, and how to get the page from it. */
export interface PageVersion {
  /** The version of a remote; the shell's own pages have none. */
  candidate?: Candidate;
  load(): Promise<ComponentType>;
  /** What is being done meanwhile. */
  phase(): LoadPhase;
  /** Of the attempt, where developers find it in the browser's timeline. */
  traceId?(): string;
  /** Drops requests that hang, so that the next attempt makes new ones. */
  abandon(): void;
  /** Asks for the files, without running anything of them. */
  prepare?(): void;
  /** What the page will ask the API first. */
  firstQuestions?(visit: PageVisit): Question[];
}

/** A page and how to get it. */
export interface PageSource {
  routeId: string;
  /** The pattern of its address. */
  path: string;
  /** The remote, or the shell. */
  ownerId: string;
  /** The area's French name. */
  area: string;
  /** What to try now, best first; never empty. */
  versions(): PageVersion[];
  /** A version shows the page; `instead` are those that had failed before it. */
  opened?(version: PageVersion, instead: FailedVersion[]): void;
  /** The version that the next navigation takes, when what stands on the screen is of an older one. */
  upcoming?(): PageVersion | undefined;
  /** Changes when what was loaded of the page must not be shown any more. */
  generation?(): string;
  /** The person asks for another try, also of what had failed. */
  retry?(): void;
}

/** A version that was tried before the one that opened. */
export interface FailedVersion {
  version: PageVersion;
  /** It may open another time: a file of it did not come, or not in time. */
  mayPass: boolean;
}

/** A version that did not open a page. */
export interface PageFailure {
  source: PageSource;
  version: PageVersion;
  phase: LoadPhase;
  reference: string;
  error: unknown;
  /** The person sees an error screen with the reference, not an older version of the page. */
  isShown: boolean;
  /** The page had opened and broke later; its boundary says it and has logged it. */
  isLate?: true;
}
