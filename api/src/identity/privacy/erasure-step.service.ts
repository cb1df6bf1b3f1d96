import { MINUTE_MS } from '@bloom/shared-rules/calendar/time-units';
import { forgetHubspotVisitor } from '../../desk/help/hubspot.ts';
import type { Platform } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { forEachAlone } from '../../platform/jobs/for-each-alone.ts';
import { eraseOutside } from '../../platform/retention/outside-data.ts';
import { identityAccounts } from '../people/identity-accounts.ts';
import { findErased } from './erased-person.repository.ts';
import { appendToList } from './erasure-list.ts';
import * as repository from './erasure-step.repository.ts';
import { removeFiles } from './export.service.ts';
import type { LeftMails } from './mails-to-others.repository.ts';
import { addressesOfNobody } from './person.repository.ts';
import { receiptKey } from './privacy.mails.ts';

type Step = Row<'erasure_step'>;

const listOf = (detail: string | null): string[] => JSON.parse(detail ?? '[]') as string[];

const work: Record<Step['step'], (platform: Platform, step: Step) => Promise<boolean>> = {
  async list({ db, environment }, { request_id: id, detail }) {
    await appendToList(environment, await findErased(db, [id, ...listOf(detail)]));
    return true;
  },
  async files(platform, { detail }) {
    await removeFiles(platform, listOf(detail));
    return true;
  },
  async account({ environment, db }, { detail }) {
    const accounts = identityAccounts(environment);
    // Who has another record with the same address goes on signing in.
    for (const email of await addressesOfNobody(db, listOf(detail))) await accounts?.erased({ email });
    return true;
  },
  async helpChat({ environment }, { detail }) {
    // Steps of before links were visitors too have one address.
    const visitors = detail?.startsWith('[') ? listOf(detail) : [detail ?? []].flat();
    for (const visitor of visitors) await forgetHubspotVisitor(environment.helpChat, visitor);
    return true;
  },
  ats: (platform, { detail }) => eraseOutside(platform, 'ats', detail ?? ''),
  receipt: (platform, step) => forgetLastAddress(platform, step),
};

/** Steps of before mails to others were listed have the addresses alone. */
function lastMailsOf(detail: string | null): LeftMails {
  const left = JSON.parse(detail ?? '[]') as string[] | LeftMails;
  return Array.isArray(left) ? { emails: left, mailIds: [] } : left;
}

/** The receipt was the last mail: once it left, or will never leave, the address goes too. */
async function forgetLastAddress({ db }: Platform, { request_id: id, detail }: Step): Promise<boolean> {
  const last = { ...lastMailsOf(detail), dedupeKey: receiptKey(id) };
  if (await repository.isMailLeaving(db, last)) return false;
  // Also mails that were leaving while the person was erased.
  await repository.forgetMails(db, last);
  return true;
}

/** Does one step, which may be done again; the request is done with its last one. */
export async function runStep(platform: Platform, data: Record<string, string>): Promise<void> {
  const { db, clock } = platform;
  const { requestId = '', step: name = '' } = data;
  const step = await repository.findStep(db, requestId, name);
  if (step === undefined || step.done_at !== null) return;
  if (!(await work[step.step](platform, step))) return;
  await inTransaction(db, (tx) => repository.endStep(tx, requestId, name, clock.now()));
}

const AGAIN_MS = 15 * MINUTE_MS;

/** What no job ends: receipts that have left meanwhile, and steps whose job gave up. */
export async function finishErasures(platform: Platform): Promise<void> {
  const { db, clock, log } = platform;
  const before = new Date(clock.now().getTime() - AGAIN_MS).toISOString();
  await forEachAlone(log, await repository.openSteps(db, before), async (step) => {
    // Before it is: what never ends, or ends this run, must not keep others back the next time.
    await repository.markTried(db, step.requestId, step.step, clock.now());
    await runStep(platform, step);
  });
}
