/**
 * How long texts may be, in characters, and how high numbers: what screens say and servers keep. Files have theirs in
 * file-limits.ts.
 */

/** Beyond them no day of ours lies, and counting from one leaves what calendars and PostgreSQL know. */
export const [FIRST_YEAR, LAST_YEAR] = [1900, 2200] as const;

export const MAX_PERSON_NAME = 80;
/** Letters of the first and of the last name of a talent. */
export const MIN_TALENT_NAME = 2;
/** The full name typed to sign. */
export const MIN_SIGNER_NAME = 2;
export const MAX_SIGNER_NAME = 120;
export const MAX_COMPANY_NAME = 120;
export const MAX_ADDRESS = 120;
/** The identifier of a company from outside the European Union. */
export const MAX_FOREIGN_ID = 40;
export const MAX_EMAIL = 254;
export const MAX_SLACK = 80;
export const MAX_JOB_NAME = 120;
export const MAX_MISSION_LABEL = 200;
export const MAX_EXTERNAL_ID = 80;
/** How a price is paid, where that is agreed apart. */
export const MAX_PAYMENT_TERMS = 200;
export const MAX_SEARCH = 200;
/** Of what is searched among missions, Bloomers and clients. */
export const MIN_OBJECT_SEARCH = 3;
export const MAX_OBJECT_SEARCH = 100;
/** Why something was refused, changed or allowed, and a note about a person. */
export const MAX_REASON = 500;
/** The number of an invoice; below, what somebody calls a payment. */
export const MAX_INVOICE_NUMBER = 35;
export const MAX_PAYMENT_REFERENCE = 140;
export const MAX_ORDER_NUMBER = 50;
export const MAX_BUYER_REFERENCE = 100;
/** BT-34 and BT-49, as the platforms take them. */
export const MAX_ELECTRONIC_ADDRESS = 125;
/** A comment, a message. */
export const MAX_TEXT = 2000;
/** A text of one line that has no limit of its own. */
export const MAX_LINE = 255;
/** A word for a skill or for the title of a job; what is typed to find one has at least three letters. */
export const MAX_LABEL = 100;
export const MIN_LABEL_SEARCH = 3;
/** How alike two labels are that a search finds, from 0 to 1; what their administration begins with. */
export const USUAL_LIKENESS = 0.2;
/** Labels whose neighbours are asked for at once. */
export const MAX_NEIGHBOURS_ASKED = 100;
/** What a recruiter calls a search that is kept, and how many are. */
export const MAX_SAVED_SEARCH_NAME = 100;
export const MAX_SAVED_SEARCHES = 50;
export const MAX_CLAUSE = 290;
export const MAX_DAY_COMMENT = 50;

/** Kilometres around a place that a search of talents begins with, and reaches. */
export const USUAL_PLACE_RANGE = 10;
export const MAX_PLACE_RANGE = 100;

/** Days between an invoice and its payment. */
export const MAX_PAYMENT_DAYS = 120;
/** What a talent earns or asks, in whole euros a day or a year. */
export const MAX_TALENT_AMOUNT = 10_000_000;
/** Euros a day, without taxes. */
export const MAX_DAY_PRICE = 100_000;
/** Euros for placing somebody, without taxes. */
export const MAX_FEE = 1_000_000;

/** Characters (code points), as limits count them: a plain emoji is one, a family of emojis and joiners is several. */
export const lengthOf = (text: string) => [...text].length;

/** The first characters, counted that way: no emoji is cut in half. */
export const beginningOf = (text: string, maximum: number) => [...text].slice(0, maximum).join('');

/** shortened('Bonjour', 4) → 'Bon…' */
export const shortened = (text: string, maximum: number) =>
  lengthOf(text) <= maximum ? text : `${beginningOf(text, Math.max(0, maximum - 1))}…`;

/** atMost(500) → '500 caractères au plus' */
export const atMost = (maximum: number) => `${maximum.toLocaleString('fr-FR')} caractères au plus`;

/** Banks take orders of transfers for days to come, not for months. */
export const MAX_TRANSFER_DAYS_AHEAD = 60;

/** How long another bank account waits at least before money goes there. */
export const IBAN_HOLD_HOURS = 48;

/** Remotes of one list: ours has five, and more than these is a mistake or an attack that would slow every page. */
export const MAX_REMOTES = 200;

/** Of one signer of a contract, with those that the product sends by itself. */
export const MAX_SIGNING_REMINDERS = 5;

/** Months that a client signs in one act: as many as his first screen lists. */
export const MAX_SIGNED_TOGETHER = 24;

/** Rows of one answer when nobody says how many, and at most; what comes after is asked for with `after`. */
export const LISTED_AT_ONCE = {
  missions: 1_000,
  bloomers: 2_000,
  societies: 2_000,
  movements: 2_000,
  inboundInvoices: 500,
} as const;
export const MAX_PART = 5_000;
/** Rows of lists that no firm we know of fills, and that say so when they are full. */
export const MAX_CONTRACTS = 10_000;
export const MAX_MONTH_ROWS = 5_000;
export const MAX_FEES = 5_000;
/** Nobody calls more in a week. */
export const MAX_TALENTS_TO_CALL = 200;
/**
 * The latest of what finance is done with: orders of transfers, movements of the bank, invoices of suppliers, refunds.
 */
export const LATEST_DONE = { runs: 500, movements: 300, invoices: 300, refunds: 300 } as const;
