import { DAY_MS, HOUR_MS } from '@bloom/shared-rules/calendar/time-units';
import { isSiret, isVatFormat } from '@bloom/shared-rules/company/company-id';
import { auditSystem } from '../../platform/audit/audit.ts';
import type { Platform, RequestContext } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { JobError } from '../../platform/jobs/jobs.ts';
import * as repository from './company-check.repository.ts';
import { nameLikeness } from './company-name.ts';
import { type DirectoryEntry, openRegisters, type Registers } from './registers.ts';

export const COMPANY_CHECK_QUEUE = 'company-check';

/** Less alike, and somebody has to look. */
const SAME_NAME = 0.6;
const PER_SWEEP = 50;

type Result = NonNullable<Row<'society'>['directory_result']>;

function directoryResult(name: string, entry: DirectoryEntry | undefined): Result {
  if (entry === undefined) return 'unknown';
  if (!entry.active) return 'closed';
  return entry.names.some((known) => nameLikeness(known, name) >= SAME_NAME) ? 'found' : 'otherName';
}

function isLookedUp({ directory, vat }: Registers): boolean {
  return directory !== null || vat !== null;
}

/** Queued in the transaction that wrote the company; nothing waits for the answer. */
export async function askRegisters(context: RequestContext, tx: Db, societyId: string): Promise<void> {
  if (!isLookedUp(openRegisters(context.environment))) return;
  await enqueue(context, tx, societyId, context.requestId);
}

async function enqueue({ jobs }: Pick<Platform, 'jobs'>, tx: Db, societyId: string, occasion: string): Promise<void> {
  const key = `companyCheck:${societyId}:${occasion}`;
  await jobs.enqueue(tx, COMPANY_CHECK_QUEUE, { key, data: { societyId }, objectId: societyId });
}

type Found = repository.CheckedCompany;
type Answer = Partial<Pick<Row<'society'>, 'directory_result' | 'directory_name' | 'vat_result'>>;

async function askDirectory({ directory }: Registers, society: Found): Promise<Answer | undefined> {
  const { siret, name, address_country_code: country } = society;
  if (directory === null || siret === null || !isSiret(siret) || country.trim() !== 'FR') return undefined;
  const entry = await directory.find(siret);
  return { directory_result: directoryResult(name, entry), directory_name: entry?.names[0] ?? null };
}

async function askVat({ vat }: Registers, { tva }: Found): Promise<Answer | undefined> {
  if (vat === null || tva === null || !isVatFormat(tva)) return undefined;
  return { vat_result: (await vat.isRegistered(tva)) ? 'valid' : 'invalid' };
}

/** Not connected, or no number that it could know. */
const isUnasked = (one: PromiseSettledResult<Answer | undefined>) =>
  one.status === 'fulfilled' && one.value === undefined;

/** Asks both registers and keeps what they say; a register that does not answer is asked again later. */
export async function checkCompany(platform: Platform, societyId: string): Promise<void> {
  const society = await repository.findCompany(platform.db, societyId);
  if (society === undefined) return;
  const registers = openRegisters(platform.environment);
  const asked = await Promise.allSettled([askDirectory(registers, society), askVat(registers, society)]);
  const answers = asked.flatMap((one) => (one.status === 'fulfilled' && one.value !== undefined ? [one.value] : []));
  for (const answer of answers) await keep(platform, society, answer);
  const [directory, vat] = asked;
  const now = platform.clock.now();
  if (isUnasked(directory)) await repository.notAsked(platform.db, society, 'directory', now);
  if (isUnasked(vat)) await repository.notAsked(platform.db, society, 'vat', now);
  const failure = asked.find((one) => one.status === 'rejected');
  if (failure !== undefined) throw new JobError('Un registre officiel ne répond pas.', { cause: failure.reason });
}

/** No try is left: the company stays as it is, and « à vérifier » stays open until a later look-up answers. */
export async function giveUpCheck(platform: Platform, societyId: string): Promise<void> {
  const society = await repository.findCompany(platform.db, societyId);
  if (society === undefined) return;
  const { directory, vat } = openRegisters(platform.environment);
  const now = platform.clock.now();
  // What answered in one of the tries stays.
  const due = new Date(now.getTime() - HOUR_MS);
  if (directory !== null) await repository.noAnswer(platform.db, societyId, 'directory', { now, due });
  if (vat !== null && society.tva !== null) await repository.noAnswer(platform.db, societyId, 'vat', { now, due });
}

async function keep({ db, clock }: Platform, society: Found, answer: Answer): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const dated =
      answer.vat_result === undefined ? { ...answer, directory_checked_at: now } : { ...answer, vat_checked_at: now };
    if (!(await repository.saveAnswer(tx, society, dated))) return;
    const { directory_name: _name, ...data } = answer;
    await auditSystem(tx, { action: 'society.documentCheck', objectKind: 'society', objectId: society.id, data });
  });
}

/** Suppliers of missions that run: once a week, and every hour while a register has not answered. */
export async function checkCompaniesAgain(platform: Platform): Promise<void> {
  const { directory, vat } = openRegisters(platform.environment);
  if (directory === null && vat === null) return;
  const now = platform.clock.now();
  const ids = await repository.companiesToCheck(platform.db, {
    today: platform.clock.today(),
    week: new Date(now.getTime() - 7 * DAY_MS),
    hour: new Date(now.getTime() - HOUR_MS),
    asksDirectory: directory !== null,
    asksVat: vat !== null,
    most: PER_SWEEP,
  });
  for (const id of ids) await enqueue(platform, platform.db, id, now.toISOString().slice(0, 13));
}
