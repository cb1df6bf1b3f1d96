import type { ComponentType } from 'react';
import type { PageSource, PageVersion } from '../remotes/page-version.ts';
import type { Candidate } from '../remotes/remote-versions.ts';
import { missions } from '../testing/remotes.ts';
import { PageLoads } from './page-loads.ts';

export interface Attempt {
  version: string;
  arrive: () => void;
  fail: (error: Error) => void;
}

const pageOf = (version: string): ComponentType => Object.assign(() => null, { displayName: version });

function candidate(version: string, isFallback: boolean): Candidate {
  const line = { ...missions, version, baseUrl: `http://registry.test/${version}/` };
  return { id: 'mfe-missions', version: line, line, isFallback, isCanary: false, isDevelopment: false };
}

/** A page whose arrival the test decides, attempt by attempt; `versions` best first. */
export function controlled(versions = ['2.0.0'], routeId = 'mission.list') {
  const attempts: Attempt[] = [];
  const abandoned: string[] = [];
  const opened: string[] = [];
  const failed = new Set<string>();
  const build = (version: string, index: number): PageVersion => ({
    candidate: candidate(version, index > 0),
    phase: () => 'entry',
    abandon: () => abandoned.push(version),
    load: () =>
      new Promise((resolve, reject) => {
        attempts.push({ version, arrive: () => resolve(pageOf(version)), fail: reject });
      }),
  });
  const source: PageSource = {
    routeId,
    path: '/missions',
    ownerId: 'mfe-missions',
    area: 'Missions',
    versions: () => versions.map(build).filter(({ candidate: one }) => !failed.has(one?.version.version ?? '')),
    generation: () => versions.join(),
    opened: (version, instead) => {
      const names = instead.map((one) => one.version.candidate?.version.version ?? '');
      for (const name of names) failed.add(name);
      opened.push([version.candidate?.version.version, ...names].join(' instead of '));
    },
    retry: () => failed.clear(),
  };
  return { source, attempts, abandoned, opened };
}

export function setUp() {
  const reported: string[] = [];
  const references = ['REF-1', 'REF-2'];
  const pages = new PageLoads({
    report: ({ version, reference, phase, isShown }) =>
      reported.push(`${reference} ${version.candidate?.version.version} ${phase}${isShown ? ' shown' : ''}`),
    createReference: () => references.shift() ?? 'REF-X',
  });
  const shown = (source: PageSource) => {
    const state = pages.state(source.routeId);
    return state.status === 'ready' ? `${state.version.candidate?.version.version}` : state.status;
  };
  return { pages, reported, shown };
}

/** Lets promises settle, and the clock run so many milliseconds. */
export const settle = (milliseconds = 0) => jest.advanceTimersByTimeAsync(milliseconds);
