import { HOUR_SECONDS } from '@bloom/shared-rules/calendar/time-units';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError, forbidden, invalidInput, invalidProblems } from '../../platform/errors.ts';
import { limitActor } from '../../platform/limits/actor-limit.ts';
import { refusal, requireBloomer } from '../../platform/viewer/viewer.ts';
import { askRegisters } from '../registers/company-check.service.ts';
import { setAccount, waitingAccount } from './bank-account.repository.ts';
import type { BankAccount } from './bank-account.rules.ts';
import { accountToKeep, holdMovedAccount } from './bank-account.service.ts';
import { canMoveAccount, handlesSocieties } from './societies.policy.ts';
import { belongsToBloomer } from './societies.repository.ts';
import { assertGoesAlone } from './societies.service.ts';
import { type CheckedSociety, checkSociety, NUMBER_TAKEN } from './society.rules.ts';
import { societyChanged } from './society-changes.ts';
import { countryProblem } from './society-country.service.ts';
import * as repository from './society-edit.repository.ts';
import { type SocietyInput, type SocietyWrite, withKnownVat, withWhatStays } from './society-edit.ts';
import { linkMissions, missionsToLink } from './society-links.service.ts';
import { masked, tellDuplicate } from './society-notices.service.ts';
import { keepPapers, readPapers } from './society-papers.service.ts';
import { peopleOf } from './society-people.repository.ts';
import { findSociety, lockSociety } from './society-record.repository.ts';
import { isSavedAlready } from './society-repeat.ts';
import { assertAsRead } from './society-version.ts';

const WRITES_PER_HOUR = 60;

/** A Bloomer's own billing company: entered, corrected, or replaced by another by changing its number. */
export async function upsertBloomerSociety(context: RequestContext, input: SocietyInput): Promise<string> {
  const { viewer } = context;
  const staff = handlesSocieties(viewer);
  if (staff && viewer.bloomerId === null) return upsertSociety(context, input);
  const bloomerId = requireBloomer(viewer);
  await limitWrites(context);
  const opened = await openSociety(context, input);
  if (opened !== undefined && !(await belongsToBloomer(context.db, opened.id, bloomerId))) throw unknownSociety();
  assertDatesUntouched(input, opened);
  // What was left empty or sent back says nothing of VAT, neither of this company nor of another in its place.
  return write(context, { ...input, vatSince: undefined }, opened, bloomerId);
}

/** Any company that invoices, by staff. */
export async function upsertSociety(context: RequestContext, input: SocietyInput): Promise<string> {
  const { viewer } = context;
  if (!handlesSocieties(viewer)) throw refusal(viewer);
  await limitWrites(context);
  const opened = await openSociety(context, input);
  if (opened?.is_client) throw clientsForm();
  return write(context, input, opened, null);
}

const limitWrites = (context: RequestContext) =>
  limitActor(context, { scope: 'society', windowSeconds: HOUR_SECONDS, max: WRITES_PER_HOUR });

function unknownSociety(): AppError {
  return new AppError('OBJECT_NOT_FOUND', { message: 'Cette société n’existe pas.' });
}

/** It buys: it has no bank account here, and whoever sends it invoices knows it by another form. */
function clientsForm(): AppError {
  const message = 'Cette société est cliente\u00a0: elle se modifie par la fiche des clients.';
  return new AppError('FORBIDDEN', { reason: 'PERMISSION', message });
}

async function openSociety(context: RequestContext, input: SocietyInput): Promise<Row<'society'> | undefined> {
  if (input.recordId == null || input.recordId === '') return undefined;
  const opened = await findSociety(context.db, input.recordId);
  if (opened === undefined) throw unknownSociety();
  return opened;
}

/** Staff alone read the date on a certificate and say when VAT begins; what was shown may be sent back. */
function assertDatesUntouched(input: SocietyInput, opened: Row<'society'> | undefined): void {
  const same = (sent: string | null | undefined, known: string | null | undefined) => sent == null || sent === known;
  const untouched =
    same(input.vatSince, opened?.vat_since) &&
    same(input.KbisExpirationDate, opened?.kbis_expiration_date) &&
    same(input.URSSAFVCExpirationDate, opened?.urssaf_expiration_date);
  if (!untouched) throw forbidden('PERMISSION');
}

/** A changed number is another company: nothing on file counts for it. */
function isAnother(opened: Row<'society'> | undefined, { siret }: CheckedSociety): boolean {
  return opened === undefined || (opened.siret !== null && opened.siret !== siret);
}

async function write(
  context: RequestContext,
  input: SocietyInput,
  opened: Row<'society'> | undefined,
  bloomerId: string | null,
): Promise<string> {
  const papers = await readPapers(context, input);
  const account = await accountOnFile(context.db, opened);
  const draft = (kept: Row<'society'> | undefined) => ({
    ...(kept === undefined ? input : withWhatStays(input, kept, account)),
    known: kept && {
      siret: kept.siret,
      addressCountryCode: kept.address_country_code,
      IBAN: account.iban,
      BIC: account.bic,
    },
    hasKbis: papers.KBIS !== undefined || kept?.kbis_file_id != null,
    hasUrssaf: papers.URSSAFVigilanceCertificate !== undefined || kept?.urssaf_file_id != null,
  });
  const verdict = checkSociety(draft(opened));
  if (!verdict.ok) throw invalidProblems(verdict.problems);
  const otherCountry = await countryProblem(context.db, opened, verdict.value);
  const another = isAnother(opened, verdict.value) || otherCountry !== undefined;
  const again = another && opened !== undefined ? checkSociety(draft(undefined)) : verdict;
  if (!again.ok) throw invalidProblems(otherCountry === undefined ? again.problems : [otherCountry]);
  const asked = { input, checked: again.value, papers, opened, bloomerId };
  try {
    return await inTransaction(context.db, async (tx) => {
      const missions = await missionsToLink(tx, asked);
      const bloomerIds = bloomerId === null ? missions.map((mission) => mission.bloomerId) : [bloomerId];
      const change: SocietyWrite = { ...asked, bloomerIds };
      const societyId = another ? await enter(context, tx, change) : await correct(context, tx, change, opened);
      const former = await linkMissions(context, tx, missions, societyId);
      for (const { iban } of former) if (iban !== null) await holdMovedAccount(context, tx, societyId, iban);
      await societyChanged(context, tx, { societyId, missionIds: missions.map(({ id }) => id) });
      await askRegisters(context, tx, societyId);
      return societyId;
    });
  } catch (error) {
    if (error instanceof CompanyTaken) await tellDuplicate(context, error.known, error.bloomerId);
    throw error;
  }
}

/** A Bloomer entered the number of somebody else's company. */
class CompanyTaken extends AppError {
  readonly known: Row<'society'>;
  readonly bloomerId: string;

  constructor(known: Row<'society'>, bloomerId: string) {
    const message = 'Cette société est déjà enregistrée par quelqu’un d’autre\u00a0: contacte ton account manager.';
    super('BAD_USER_INPUT', { message, invalidArgs: ['siret'], fieldErrors: { siret: message } });
    this.known = known;
    this.bloomerId = bloomerId;
  }
}

/** The account in force, or the first one, which a second person has not accepted yet. */
async function accountOnFile(db: Db, opened: Row<'society'> | undefined): Promise<Partial<BankAccount>> {
  if (opened === undefined) return {};
  const { id, iban, bic } = opened;
  if (iban !== null && bic !== null) return { iban, bic };
  return (await waitingAccount(db, id)) ?? {};
}

/** A new company, or the one that is known by this number already. */
async function enter(context: RequestContext, tx: Tx, change: SocietyWrite): Promise<string> {
  const { checked, bloomerId } = change;
  const known = await repository.findByNumber(tx, checked.addressCountryCode, checked.siret);
  if (known !== undefined) return reuse(context, tx, change, known);
  const id = await repository.insertSociety(tx, checked, bloomerId);
  if (id === undefined) {
    const winner = await repository.findByNumber(tx, checked.addressCountryCode, checked.siret);
    if (winner === undefined) throw new Error('a company neither exists nor can be entered');
    return reuse(context, tx, change, winner);
  }
  const fresh = { id, name: checked.name, iban: null, bic: null, last_iban: null, last_bic: null };
  const account = await accountToKeep(context, tx, {
    society: fresh,
    wanted: accountOf(checked),
    mayMove: canMoveAccount(context.viewer, bloomerId !== null),
    bloomerIds: change.bloomerIds,
  });
  await setAccount(tx, id, account);
  const data = masked({ ...checked, IBAN: account.iban });
  await audit(tx, context, { action: 'society.create', objectKind: 'society', objectId: id, data });
  await keepPapers(context, tx, change, id);
  return id;
}

/** Accounting needs one supplier per number; one Bloomer must not rewrite the company of another. */
async function reuse(context: RequestContext, tx: Tx, change: SocietyWrite, known: Row<'society'>): Promise<string> {
  const { bloomerId, checked } = change;
  if (bloomerId === null) {
    if (known.is_client) throw invalidInput({ siret: 'Cette société est enregistrée comme cliente.' });
    return correct(context, tx, change, known);
  }
  // An umbrella company is shared by nature: it is joined as it is.
  if (known.portage && checked.portage) return known.id;
  const mayCorrect =
    (await belongsToBloomer(tx, known.id, bloomerId)) && !(await repository.billsForOthers(tx, known.id, bloomerId));
  if (!mayCorrect) throw new CompanyTaken(known, bloomerId);
  return correct(context, tx, change, known);
}

async function correct(
  context: RequestContext,
  tx: Tx,
  change: SocietyWrite,
  found: Row<'society'> | undefined,
): Promise<string> {
  const { bloomerId } = change;
  const before = found === undefined ? undefined : await lockSociety(tx, found.id);
  if (before === undefined) throw unknownSociety();
  const checked = withKnownVat(change, before);
  if (change.opened?.id === before.id) {
    if (await isSavedAlready(tx, change, before)) return before.id;
    assertAsRead(change.input.version, before);
  }
  if (bloomerId !== null) await assertGoesAlone(tx, before.id, bloomerId);
  if (before.siret === null) await assertNumberFree(tx, checked, before.id);
  const otherCountry = await countryProblem(tx, before, checked);
  if (otherCountry !== undefined) throw invalidProblems([otherCountry]);
  const account = await accountToKeep(context, tx, {
    society: before,
    wanted: accountOf(checked),
    mayMove: canMoveAccount(context.viewer, bloomerId !== null),
    bloomerIds: [...change.bloomerIds, ...(bloomerId === null ? await peopleOf(tx, before.id) : [])],
  });
  await repository.updateSociety(tx, before.id, checked, account);
  await audit(tx, context, {
    action: 'society.update',
    objectKind: 'society',
    objectId: before.id,
    data: { before: masked(checkedOf(before)), after: masked({ ...checked, IBAN: account.iban }) },
  });
  await keepPapers(context, tx, change, before.id);
  return before.id;
}

async function assertNumberFree(tx: Db, checked: CheckedSociety, exceptId: string): Promise<void> {
  const known = await repository.findByNumber(tx, checked.addressCountryCode, checked.siret);
  if (known !== undefined && known.id !== exceptId) {
    throw invalidInput({ siret: NUMBER_TAKEN });
  }
}

function accountOf({ IBAN: iban, BIC: bic }: CheckedSociety) {
  return iban === null || bic === null ? null : { iban, bic };
}

function checkedOf(row: Row<'society'>) {
  const { address_country_code: addressCountryCode, vat_since: vatSince, iban: IBAN, bic: BIC } = row;
  return { ...row, addressCountryCode, vatSince, IBAN, BIC };
}
