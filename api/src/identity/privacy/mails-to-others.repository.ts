import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { type OnlyTheirs, onlyTheirs, says } from '../../platform/retention/only-theirs.ts';
import type { DataSubject, PersonKind } from '../../platform/retention/personal-data.ts';

/** The row of a mail is `m`. */
export const EMPTY = sql`text_body = '', html_body = '', subject = '', last_error = null`;

/** What still waits is somebody else's mail, who must get it whole. */
export const hasLeft = sql`m.state not in ('queued', 'sending')`;

/** Of hundreds of thousands of talents many are called as somebody who works here: these mails are about talents. */
const isAboutTalents = sql`(m.template ~ '^(talent|candidate|job|saved-search)'
  or (m.template = 'notification' and m.text_body ~ '/(talents|jobs)(/|\\s|$)'))`;

const text = sql`(m.subject || ' ' || m.text_body)`;

/** Mails to others whose text says who the person is. */
export const isNaming = (kind: PersonKind, { names, emails }: Pick<OnlyTheirs, 'names' | 'emails'>) =>
  sql`(${says(text, emails)} or (${kind === 'talent' ? isAboutTalents : sql`true`} and ${says(text, names)}))`;

/** What the step of the receipt needs to know. */
export interface LeftMails {
  /** Of the person. */
  emails: readonly string[];
  /** Mails to others that name the person and wait: they are emptied once they have left. */
  mailIds: readonly string[];
}

export async function leftMailsOf(db: Db, person: DataSubject): Promise<LeftMails> {
  const { rows } = await sql<{ id: string }>`select m.id from mail_outbox m
    where not ${hasLeft} and ${isNaming(person.kind, await onlyTheirs(db, person))}`.execute(db);
  return { emails: person.emails, mailIds: rows.map(({ id }) => id) };
}
