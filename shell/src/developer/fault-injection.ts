import { createElement } from 'react';
import type { LoadedVersion, LoadFaults } from '../remotes/load-faults.ts';
import { type Fault, type FaultName, readFaults } from './faults.ts';

/** Long enough to be told that it is slow, short enough to arrive; in milliseconds. */
const SLOW_MANIFEST = 4000;
const SLOW_STEP = 1700;

export interface FaultInjectionOptions {
  /** Address of a script that throws as soon as it runs. */
  throwingEntry: string;
  faults?: () => Fault[];
}

function wait(milliseconds: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** Ends only when whoever waits gives up. */
function never(signal?: AbortSignal | null): Promise<never> {
  return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
}

/** The answer with one character changed in the middle of its text. */
async function tampered(response: Response): Promise<Response> {
  const text = await response.text();
  const middle = Math.floor(text.length / 2);
  const other = text[middle] === 'a' ? 'b' : 'a';
  const changed = text.slice(0, middle) + other + text.slice(middle + 1);
  return new Response(changed, { status: response.status, headers: response.headers });
}

const PAGE = '<!doctype html><html lang="fr"><title>502</title><h1>Mauvaise passerelle</h1></html>';

/**
 * Causes faults on the way of remotes, as the tab's storage asks for at that moment: taking a fault out ends it without
 * a reload. Each remote's fault hits the first version that is asked for, not the one that helps out.
 */
export function createFaultInjection({ throwingEntry, faults = readFaults }: FaultInjectionOptions): LoadFaults {
  const hit = new Map<string, string>();

  const isOn = ({ id, version }: LoadedVersion, name: FaultName): boolean => {
    if (!hit.has(id)) {
      hit.set(id, version);
    }
    return hit.get(id) === version && faults().some((fault) => fault.remote === id && fault.fault === name);
  };

  return {
    async fetch(remote, url, init, send) {
      if (remote === undefined) {
        if (faults().some(({ fault }) => fault === 'registry-down')) throw new TypeError('Failed to fetch');
        return send(url, init);
      }
      if (isOn(remote, 'manifest-down')) throw new TypeError('Failed to fetch');
      if (isOn(remote, 'manifest-hanging')) return never(init.signal);
      if (isOn(remote, 'manifest-html')) return new Response(PAGE, { headers: { 'Content-Type': 'text/html' } });
      if (isOn(remote, 'manifest-slow')) await wait(SLOW_MANIFEST, init.signal);
      if (isOn(remote, 'slow')) await wait(SLOW_STEP, init.signal);
      const response = await send(url, init);
      return isOn(remote, 'manifest-tampered') ? tampered(response) : response;
    },

    script(remote, script) {
      if (isOn(remote, 'entry-down')) {
        const address = new URL(script.src);
        // Whoever asks again does so by a query, which would hide the ending.
        address.pathname += '.absent';
        script.src = address.href;
      } else if (isOn(remote, 'entry-hanging')) {
        script.removeAttribute('src');
      } else if (isOn(remote, 'entry-throwing')) {
        script.src = throwingEntry;
        script.integrity = '';
      } else if (isOn(remote, 'entry-tampered')) {
        // Other bytes arrive under the hash that was signed; they would say so if the browser ran them. Bytes changed
        // in this page could only come by a blob, which its policy refuses before any hash is looked at.
        script.src = throwingEntry;
      }
    },

    async page(remote, load) {
      if (isOn(remote, 'chunk-missing')) {
        throw Object.assign(new Error(`Loading a chunk of ${remote.id} failed.`), { name: 'ChunkLoadError' });
      }
      if (isOn(remote, 'slow')) await wait(SLOW_STEP);
      const Page = await load();
      if (!isOn(remote, 'render-crash')) {
        return Page;
      }
      // biome-ignore lint/correctness/noComponentHookFactories: made once for a load, not at each drawing
      return function CrashingPage() {
        if (isOn(remote, 'render-crash')) throw new Error(`${remote.id} crashed on request.`);
        return createElement(Page);
      };
    },
  };
}
