import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import satisfies from 'spdx-satisfies';

/** What may be handed on together with our own code, which is under Apache-2.0. */
const ALLOWED = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Python-2.0',
  'Unlicense',
  'CC0-1.0',
  'Zlib',
  'WTFPL',
  'OFL-1.1',
  // Data, such as the names of licences themselves.
  'CC-BY-3.0',
  'CC-BY-4.0',
  // Its files stay under it, what uses them does not.
  'MPL-2.0',
  'EUPL-1.2',
];

/**
 * What these say in a file or in words of their own; looked at by hand, and to be looked at again at another version.
 */
const READ_BY_HAND: Record<string, string> = {
  'ibantools 4.5.4': 'MIT OR MPL-2.0',
  'png-js 2.0.0': 'MIT',
};

interface Licensed {
  name: string;
  version: string;
  license?: string | { type?: string };
  licenses?: { type?: string }[];
}

/** A sentence for each package whose licence is not one that we may hand on, or unknown. */
export function licenceFaults(folders: Iterable<string>): string[] {
  const faults = new Map<string, string>();
  for (const folder of folders) {
    const packed = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Licensed;
    const title = `${packed.name} ${packed.version}`;
    const fault = licenceFault(READ_BY_HAND[title] ?? licenceOf(packed));
    if (fault !== undefined) faults.set(title, fault);
  }
  return [...faults].map(([name, fault]) => `${name} ${fault}`).sort();
}

export function licenceFault(licence: string | undefined): string | undefined {
  if (licence === undefined || licence === '') return 'says nothing of its licence';
  try {
    return satisfies(licence, ALLOWED) ? undefined : `is under ${licence}, which is not on our list`;
  } catch {
    return `is under "${licence}", which is no SPDX expression`;
  }
}

function licenceOf({ license, licenses }: Licensed): string | undefined {
  if (typeof license === 'string') return license;
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ');
}
