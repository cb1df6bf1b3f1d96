import type { NewRow, Tables } from '../platform/database/database.tables.ts';

/** A row as the demo plans it: what the column list of the table allows, with its identifier known in advance. */
export type Planned<Table extends keyof Tables> = NewRow<Table> & { readonly id: string };

/** A file to be: the bytes are made when it is written. */
export type PlannedPaper = {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly lines: readonly string[];
  readonly uploadedBy: string;
  readonly createdAt: string;
};

export type PlannedBloomer = Planned<'bloomer'>;
export type PlannedSociety = Planned<'society'>;
export type PlannedContact = Planned<'contact'>;

/** Which days of the week somebody works for one mission. Monday is 1. */
export type Rhythm = { readonly days: readonly number[]; readonly half: boolean };

export const FULL_TIME: Rhythm = { days: [1, 2, 3, 4, 5], half: false };

/** How the last months of a mission look; the earlier ones are closed. */
export type MonthState =
  | 'missing'
  | 'draft'
  | 'waitingBloomer'
  | 'waitingClient'
  | 'signed'
  | 'uploadPending'
  | 'uploaded'
  | 'forced';

export type PlannedMission = {
  readonly row: Planned<'mission'>;
  readonly bloomer: PlannedBloomer;
  readonly client: PlannedSociety;
  readonly operational: PlannedContact | undefined;
  readonly contacts: readonly NewRow<'mission_contact'>[];
  readonly prices: readonly Planned<'pricing'>[];
  readonly rhythm: Rhythm;
  readonly onCall: boolean;
  /** State of the months that differ from the usual: age in months (0 = current) to state. */
  readonly states: Readonly<Record<number, MonthState>>;
  /** The age of the month that was corrected after it was signed. */
  readonly correctedAge?: number;
  /** Who invoices the work to the firm; nobody has said so yet where there is none. */
  readonly society: PlannedSociety | undefined;
  readonly billing: PlannedContact;
  /** Who looks after it: whom a supplier asks of the work. */
  readonly manager: Planned<'staff'> | undefined;
  /** The firm writes the invoices of that company. */
  readonly selfBilled: boolean;
  /** Whether the supplier invoices of closed months are there as files. */
  readonly invoicePapers: boolean;
};
