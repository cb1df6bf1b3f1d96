import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** By its name, what no two rows of such a list share; a place among the columns that are selected says so itself. */
const UNIQUE = /\b(\w+_)?id\b|Id\b|\b(key|seq|number|version|attempt|position|year|start_date)\b|^\d+$/;

/** Of whom each is worked on in its turn, by one who looks at no order; or of whom equal ones answer the same. */
const ANY_ORDER: Record<string, readonly string[]> = {
  'api/src/billing/dunning/recovery.sql.ts': ["step.kind = 'RECOVERY'"],
  'api/src/billing/inbound/inbound-paid.repository.ts': ["'paid_next_try_at'"],
  'api/src/billing/inbound/inbound.repository.ts': ["'answer_next_try_at'"],
  'api/src/companies/societies/bank-account.repository.ts': ["'change.held_until'"],
  'api/src/cra/nps/nps.repository.ts': ['k.low_since'],
  'api/src/cra/reminders/relaunch.repository.ts': ["'created_at'"],
  'api/src/cra/signing/forced-report.repository.ts': ["'forced_at'"],
  'api/src/cra/signing/signing-document.repository.ts': ["'d.created_at'"],
  'api/src/desk/retention/retention.repository.ts': [`\${sql.ref(\`r.\${since}\`)}`],
  'api/src/identity/privacy/erasure-step.repository.ts': ['r.requested_at'],
  'api/src/missions/contract-signing/contract-signing.repository.ts': [
    "'r.ends_at'",
    "(eb) => eb.fn.min('s.asked_at')",
    "'completed_at'",
  ],
  'api/src/platform/files/file-quarantine.ts': ["'created_at'"],
  'api/src/platform/jobs/lost-runs.ts': ['r.started_at'],
  'api/src/platform/mail/mail-sender.ts': ['created_at'],
  'api/src/platform/mail/message-sender.ts': ['not_before'],
  'api/src/talents/consent/talent-consent.repository.ts': ['coalesce(t.last_contact_at, t.created_at)'],
  'api/src/talents/cv/talent-cv.repository.ts': ['label'],
  'api/src/talents/duplicates/merge.repository.ts': ["'merged_at'"],
  'api/src/talents/talents/talent-places.repository.ts': ['search_folded(location_city)'],
  'api/src/talents/talents/talent-skills.repository.ts': ['label'],
  'idp/src/known-browser/known-browser.repository.ts': ["'used_at'"],
  'idp/src/oidc/logout-notice.ts': ["'next_at'"],
};

const ADVICE =
  'let the id decide between equal rows, or add it to ANY_ORDER (tools/check) where nobody looks at which comes first.';

const WRITTEN = /\border by ((?:(?!\border by\b|\bselect\b|;)[\s\S])*?)\s+limit\s/g;
const ARGUMENTS = /\.orderBy\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g;
const OTHER_CALL = ARGUMENTS.source.replace('orderBy', '(?!orderBy|limit|execute)\\w+');
const BUILT = new RegExp(`((?:${ARGUMENTS.source}\\s*)+)(?:${OTHER_CALL}\\s*)*\\.(?:limit|executeTakeFirst)`, 'g');

/** From the last comma on that stands in no bracket, without the direction. */
function lastKey(keys: string, part: 0 | -1 = -1): string {
  const parts = [''];
  let depth = 0;
  for (const letter of keys) {
    if ('({['.includes(letter)) depth += 1;
    if (')}]'.includes(letter)) depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop()}${letter}`);
  }
  return (parts.at(part) ?? '').trim().replace(/ (asc|desc)$/, '');
}

/**
 * A list of which a part is read ends its order with what no two rows share. What is written in one transaction has
 * one instant: where nothing else decides, such rows stand otherwise at each reading, and one is in no part or in two.
 */
export function undecidedOrders(root: string, file: string): string[] {
  return undecidedIn(file, readFileSync(join(root, file), 'utf8'));
}

export function undecidedIn(file: string, text: string): string[] {
  const written = [...text.matchAll(WRITTEN)].map(([, keys = '']) => lastKey(keys));
  const built = [...text.matchAll(BUILT)].map(([, calls = '']) =>
    lastKey([...calls.matchAll(ARGUMENTS)].at(-1)?.[1] ?? '', 0),
  );
  return [...written, ...built]
    .filter((key) => !UNIQUE.test(key) && !ANY_ORDER[file]?.includes(key))
    .map((key) => `${file}: a part of a list ends its order with ${key}: ${ADVICE}`);
}
