import { accountRefusalProblem } from '@bloom/shared-rules/input/required-text';
import { audit, auditSystem } from '../../platform/audit/audit.ts';
import type { Platform, RequestContext } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { forEachAlone } from '../../platform/jobs/for-each-alone.ts';
import type { Source } from '../../platform/read/read-run.ts';
import { ruledText } from '../../platform/required-text.ts';
import { isSecondPerson } from '../../platform/viewer/second-person.ts';
import { actorOf, handlesMoney, isBloomer, refusal, type Viewer } from '../../platform/viewer/viewer.ts';
import { tellBankNews } from './bank-account.notices.ts';
import * as repository from './bank-account.repository.ts';
import { type BankAccount, bankStep, HOLD_MS, type KnownAccounts, maskIban, stepAmong } from './bank-account.rules.ts';
import { canMoveAccount, handlesAccounts } from './societies.policy.ts';
import { belongsToBloomer } from './societies.repository.ts';

type Change = Row<'bank_account_change'>;
type KnownSociety = Pick<Row<'society'>, 'id' | 'name'> & KnownAccounts;

const NO_CHANGE = 'Cette demande n’existe plus ou a déjà été traitée.';
const NO_ACCOUNT = 'Cette société est en portage\u00a0: aucun compte n’y est payé.';

interface AccountQuestion {
  society: KnownSociety;
  wanted: BankAccount | null;
  mayMove: boolean;
  /** Whose account it is. */
  bloomerIds: readonly string[];
}

/**
 * What the row of a company may say at once; another account is asked for instead, and the one in force stays. Who
 * does not decide where payments go may ask for the first account of a company, and correct what they asked for.
 */
export async function accountToKeep(
  context: RequestContext,
  tx: Db,
  { society, wanted, mayMove, bloomerIds }: AccountQuestion,
): Promise<{ iban: string | null; bic: string | null }> {
  const inForce = { iban: society.iban, bic: society.bic };
  const elsewhere = await repository.accountsElsewhere(tx, society.id, bloomerIds);
  const open = await repository.openChange(tx, society.id);
  const step = bankStep(society, wanted);
  const mayAsk = mayMove || (step === 'first' && (open === undefined || open.requested_by === actorOf(context.viewer)));
  switch (stepAmong(step, { wanted, elsewhere, isAsked: open !== undefined, mayMove })) {
    case 'same':
      if (wanted === null && open !== undefined) await endOpenChange(context, tx, society.id, mayMove);
      return inForce;
    case 'first':
    case 'restored':
      return wanted ?? inForce;
    case 'cleared':
      await endOpenChange(context, tx, society.id, mayMove);
      await repository.takeAccountAway(tx, society.id);
      return { iban: null, bic: null };
    case 'change': {
      const account = wanted as BankAccount;
      // The same form sent again does not start the hold again.
      if (open?.iban === account.iban && open.bic === account.bic) return inForce;
      if (!mayAsk) throw refusal(context.viewer);
      const formerIban = society.iban ?? society.last_iban ?? elsewhere[0] ?? null;
      await askForChange(context, tx, { ...society, formerIban, bloomerIds }, account);
      return inForce;
    }
  }
}

/**
 * A company that starts to be paid for missions which another account was paid for: its own waits like any change,
 * unless a second person accepted it before.
 */
export async function holdMovedAccount(context: RequestContext, tx: Tx, societyId: string, formerIban: string) {
  const society = await repository.readSociety(tx, societyId);
  const { iban, bic } = society;
  if (iban === null || bic === null || iban === formerIban || society.account_trusted_at !== null) return;
  await repository.holdBack(tx, societyId, formerIban);
  // What waits already is what was asked for last.
  if ((await repository.openChange(tx, societyId)) !== undefined) return;
  await askForChange(context, tx, { id: societyId, name: society.name, formerIban }, { iban, bic });
}

async function askForChange(
  context: RequestContext,
  tx: Db,
  society: { id: string; name: string; formerIban: string | null; bloomerIds?: readonly string[] },
  account: BankAccount,
): Promise<void> {
  const now = context.clock.now();
  const open = await repository.openChange(tx, society.id);
  if (open !== undefined) await repository.closeChange(tx, open.id, { state: 'replaced', now });
  const id = await repository.insertChange(tx, {
    society_id: society.id,
    ...account,
    former_iban: society.formerIban,
    requested_by: actorOf(context.viewer),
    requested_at: now,
    held_until: new Date(now.getTime() + HOLD_MS),
  });
  const data = { step: 'requested', before: maskIban(society.formerIban), after: maskIban(account.iban) };
  await audit(tx, context, { action: 'society.ibanChange', objectKind: 'society', objectId: society.id, data });
  await tellBankNews(context, tx, 'requested', {
    id,
    societyId: society.id,
    iban: account.iban,
    isFirst: society.formerIban === null,
    bloomerIds: society.bloomerIds ?? [],
  });
}

/** Portage needs no account: the one that waits is given up. */
async function endOpenChange(context: RequestContext, tx: Db, societyId: string, mayMove: boolean): Promise<void> {
  if (!mayMove) throw refusal(context.viewer);
  const open = await repository.openChange(tx, societyId);
  if (open === undefined) return;
  await repository.closeChange(tx, open.id, { state: 'withdrawn', now: context.clock.now() });
  const data = { step: 'withdrawn', after: maskIban(open.iban), reason: 'portage' };
  await audit(tx, context, { action: 'society.ibanChange', objectKind: 'society', objectId: societyId, data });
  await tellBankNews(context, tx, 'withdrawn', { id: open.id, societyId, iban: open.iban });
}

/** The changes that finance has to look at, the oldest first. */
export function bankChangesSource(context: RequestContext): Source {
  if (!handlesAccounts(context.viewer)) throw refusal(context.viewer);
  return repository.openChanges();
}

async function lockOpen(tx: Tx, changeId: string): Promise<Change> {
  const change = await repository.lockChange(tx, changeId);
  if (change === undefined) throw new AppError('OBJECT_NOT_FOUND', { message: NO_CHANGE });
  return change;
}

/** A second person of finance accepts; the account counts once the hold is over. Accepting twice is harmless. */
export async function approveBankChange(context: RequestContext, changeId: string): Promise<string> {
  if (!handlesMoney(context.viewer)) throw refusal(context.viewer);
  return inTransaction(context.db, async (tx) => {
    const change = await lockOpen(tx, changeId);
    const by = actorOf(context.viewer);
    if (change.approved_by === by && change.state !== 'refused' && change.state !== 'withdrawn') return change.id;
    if (change.state !== 'pending') throw new AppError('CONFLICT', { message: NO_CHANGE });
    if (!isSecondPerson(context.viewer, change.requested_by)) {
      throw new AppError('FORBIDDEN', {
        reason: 'PERMISSION',
        message: 'Une deuxième personne doit valider\u00a0: vous avez demandé ce changement vous-même.',
      });
    }
    if ((await repository.readSociety(tx, change.society_id)).portage) {
      throw new AppError('CONFLICT', { message: NO_ACCOUNT });
    }
    const now = context.clock.now();
    await repository.approveChange(tx, change.id, by, now);
    const data = { step: 'approved', after: maskIban(change.iban) };
    await audit(tx, context, {
      action: 'society.ibanChange',
      objectKind: 'society',
      objectId: change.society_id,
      data,
    });
    if (change.held_until <= now) await apply(context, tx, change);
    return change.id;
  });
}

/** Finance refuses, and says why. */
export async function refuseBankChange(context: RequestContext, changeId: string, reason: string): Promise<string> {
  if (!handlesAccounts(context.viewer)) throw refusal(context.viewer);
  const why = ruledText('reason', reason, accountRefusalProblem);
  return end(context, changeId, { state: 'refused', reason: why });
}

/** Whoever may ask for the change may take it back before it counts. */
export async function withdrawBankChange(context: RequestContext, changeId: string): Promise<string> {
  const { viewer } = context;
  if (!canMoveAccount(viewer, isBloomer(viewer))) throw refusal(viewer);
  return end(context, changeId, { state: 'withdrawn' });
}

async function end(
  context: RequestContext,
  changeId: string,
  how: { state: 'refused' | 'withdrawn'; reason?: string },
): Promise<string> {
  const { viewer } = context;
  return inTransaction(context.db, async (tx) => {
    const change = await lockOpen(tx, changeId);
    const own = viewer.bloomerId !== null && (await belongsToBloomer(tx, change.society_id, viewer.bloomerId));
    if (!canMoveAccount(viewer, own)) throw new AppError('OBJECT_NOT_FOUND', { message: NO_CHANGE });
    if (change.state === how.state) return change.id;
    if (change.state !== 'pending' && change.state !== 'approved') {
      throw new AppError('CONFLICT', { message: NO_CHANGE });
    }
    await repository.closeChange(tx, change.id, { ...how, now: context.clock.now() });
    const data = { step: how.state, after: maskIban(change.iban), reason: how.reason ?? null };
    await audit(tx, context, {
      action: 'society.ibanChange',
      objectKind: 'society',
      objectId: change.society_id,
      data,
    });
    await tellBankNews(context, tx, how.state, { id: change.id, societyId: change.society_id, iban: change.iban });
    return change.id;
  });
}

async function apply(platform: Pick<Platform, 'environment' | 'clock'>, tx: Db, change: Change): Promise<void> {
  const now = platform.clock.now();
  await repository.putInForce(tx, change.society_id, change, now);
  await repository.closeChange(tx, change.id, { state: 'applied', now });
  const data = { step: 'applied', before: maskIban(change.former_iban), after: maskIban(change.iban) };
  await auditSystem(tx, { action: 'society.ibanChange', objectKind: 'society', objectId: change.society_id, data });
  await tellBankNews(platform, tx, 'applied', { id: change.id, societyId: change.society_id, iban: change.iban });
}

/** Puts accepted accounts in force once their hold is over. */
export async function applyDueBankChanges(platform: Platform): Promise<void> {
  const due = await repository.dueChanges(platform.db, platform.clock.now());
  await forEachAlone(platform.log, due, (id) =>
    inTransaction(platform.db, async (tx) => {
      const change = await repository.lockChange(tx, id);
      if (change?.state === 'approved' && change.held_until <= platform.clock.now()) await apply(platform, tx, change);
    }),
  );
}

/** Whether the viewer may be the second person. */
export function canApprove(viewer: Viewer, requestedBy: string, state: string): boolean {
  return state === 'pending' && handlesMoney(viewer) && isSecondPerson(viewer, requestedBy);
}

export function canRefuse(viewer: Viewer, state: string): boolean {
  return (state === 'pending' || state === 'approved') && handlesAccounts(viewer);
}
