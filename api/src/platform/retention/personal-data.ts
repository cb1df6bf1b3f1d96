import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Environment } from '../environment/environment.ts';
import type { Mail } from '../mail/mail.ts';

export type PersonKind = 'bloomer' | 'contact' | 'talent';

/** Somebody whose data we hold, as each domain finds its rows. */
export interface DataSubject {
  kind: PersonKind;
  id: string;
  /** How rows name their author, see actorOf. */
  actor: string;
  fullname: string;
  /** Lower case, proven to be the person's, without those of nobody. */
  emails: readonly string[];
  /** E.164, proven like the addresses where people type them themselves. */
  phones: readonly string[];
  /** A contract was made with the person: the law wants its parties known. */
  underContract: boolean;
}

/** Why something stays although its person asked for its erasure, and until when; French sentences. */
export interface Kept {
  why: string;
  until: string;
}

export interface Erased {
  /** How many things went. */
  count: number;
  /** Files whose bytes must go too. */
  fileIds?: readonly (string | null)[];
}

export type ExportedRow = Record<string, unknown>;

/** Which erasures are told to others, and by whom. */
export interface Telling {
  requestId: string;
  environment: Environment;
}

/**
 * What one domain holds of people, and what becomes of it. Names and sentences are French: they are what the export and
 * the receipt say.
 */
export interface PersonalData {
  category: string;
  label: string;
  of: readonly PersonKind[];
  /** The columns this answers for; a test misses those that nobody answers for. */
  holds: Readonly<Record<string, readonly string[]>>;
  /** Everything held, with French keys, and nothing about other people. */
  export(db: Db, person: DataSubject): Promise<ExportedRow[]>;
  /** What the law keeps, of this person; undefined when it may go. Always, when there is no `erase`. */
  keeps?: (person: DataSubject) => Kept | undefined;
  /** Erases or makes nameless, in the one transaction of an erasure; harmless to repeat. */
  erase?(tx: Db, person: DataSubject): Promise<Erased>;
  /**
   * What is written to those who were given these data (GDPR, art. 19), asked before anything is erased. It repeats no
   * more of the person than they need to know whom it is about.
   */
  tells?(tx: Db, person: DataSubject, telling: Telling): Promise<Mail[]>;
}

const registered: PersonalData[] = [];

/** Declares what a domain holds; called once by its `x.personal-data.ts`. */
export function definePersonalData(data: PersonalData): void {
  const before = registered.find(({ category }) => category === data.category);
  if (before !== undefined) throw new Error(`The personal data ${data.category} are declared twice.`);
  if (data.erase === undefined && data.keeps === undefined) {
    throw new Error(`Nobody says what becomes of the personal data ${data.category}.`);
  }
  registered.push(data);
}

export function personalDataOf(kind: PersonKind): PersonalData[] {
  return registered.filter(({ of }) => of.includes(kind));
}

/** The rows of a statement whose columns have French names. */
export async function rowsOf(db: Db, statement: RawBuilder<unknown>): Promise<ExportedRow[]> {
  const { rows } = await (statement as RawBuilder<ExportedRow>).execute(db);
  return rows;
}

/** How many rows a statement changed. */
export async function changed(tx: Db, statement: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await statement.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** A list of texts as SQL can compare with: `x = any(...)`. */
export const anyOf = (values: readonly string[]): RawBuilder<boolean> => sql`any(${[...values]}::text[])`;

const LAW = 'obligation légale et défense en justice (RGPD, art. 17.3 b et e)';

/** Reasons that several domains give. */
export const lawKeeps = {
  contracts: () => ({ why: `Contrats\u00a0: ${LAW}`, until: 'cinq ans après la fin de la relation' }),
  accounts: () => ({ why: `Pièces comptables\u00a0: Code de commerce, art. L123-22`, until: 'dix ans' }),
  evidence: () => ({ why: `Preuves de signature\u00a0: ${LAW}`, until: 'dix ans' }),
} as const;
