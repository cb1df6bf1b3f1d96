/** How the delivery of an invoice reads. */
import { PLATFORM_CODES } from '@bloom/shared-rules/invoice/platform-code';
import { REASON_WORDS } from '@bloom/shared-rules/invoice/platform-reason';
import { PLATFORM_STATES } from '@bloom/shared-rules/invoice/platform-state';
import { sql } from 'kysely';
import type { Alias, Scope, Sql } from '../../platform/read/read-model.ts';
import { NOT_CONFIGURED } from './deposit.rules.ts';

function cases(value: Sql, words: readonly (readonly [string, string])[], otherwise: Sql): Sql {
  const branches = words.map(([key, word]) => sql`when ${sql.lit(key)} then ${sql.lit(word)}`);
  return sql`case ${value} ${sql.join(branches, sql` `)} else ${otherwise} end`;
}

const STATE_WORDS = PLATFORM_CODES.map((code) => [code, PLATFORM_STATES[code].word] as const);
const TASKS = PLATFORM_CODES.flatMap((code) => {
  const { task } = PLATFORM_STATES[code];
  return task === undefined ? [] : [[code, task] as const];
});

/** A state in words, one of tomorrow as it came. */
export const stateInWords = (code: Sql): Sql => cases(code, STATE_WORDS, code);
export const reasonInWords = (reason: Sql): Sql => cases(reason, Object.entries(REASON_WORDS), reason);

/** Staff who handle invoices; what is asked of the delivery and of its last deposit, under the names d and p. */
function ofDelivery(invoice: Alias, { flags }: Scope, value: Sql): Sql {
  if (!flags.office) return sql`null`;
  return sql`(select ${value} from invoice_delivery as d left join invoice_deposit as p
    on p.invoice_id = d.invoice_id and p.attempt = d.attempt and p.kind = 'invoice'
    where d.invoice_id = ${invoice('id')})`;
}

export const code = (invoice: Alias, scope: Scope): Sql => ofDelivery(invoice, scope, sql`d.code`);

export const status = (invoice: Alias, scope: Scope): Sql =>
  ofDelivery(
    invoice,
    scope,
    sql`case when d.way = 'mail' then 'Hors plateforme' when d.code is not null then ${stateInWords(sql`d.code`)}
      when p.state = 'refused' then 'Dépôt refusé' when p.state = 'sent' then 'Transmise'
      when p.problem = ${sql.lit(NOT_CONFIGURED)} then 'Dépôt non configuré' else 'Dépôt en attente' end`,
  );

/** Why it stands there: the buyer's or a platform's reason, else what the try to send it ended with. */
export const reason = (invoice: Alias, scope: Scope): Sql =>
  ofDelivery(invoice, scope, sql`case when d.code is not null then ${reasonInWords(sql`d.reason`)} else p.problem end`);

/**
 * It was to go by mail, and nobody got it: nobody had an address, or every mail of it came back. `d` is the delivery.
 */
export const isUnreached = sql`(d.way = 'mail' and (d.sent_at is null or (
  exists (select from mail_outbox as m where starts_with(m.dedupe_key, 'invoice:' || d.invoice_id || ':')
    and m.state in ('failed', 'bounced'))
  and not exists (select from mail_outbox as m where starts_with(m.dedupe_key, 'invoice:' || d.invoice_id || ':')
    and m.state not in ('failed', 'bounced')))))`;
const UNREACHED = 'L’e-mail n’est arrivé à personne chez le client';

/** What is left to do about it; nothing more once it was paid, or taken back by a credit. */
export const task = (invoice: Alias, scope: Scope): Sql =>
  ofDelivery(
    invoice,
    scope,
    sql`case when ${invoice('status')} <> 'FINALISED' or ${invoice('paid_on')} is not null then null
      when d.code is null and p.state = 'refused' then 'Dépôt refusé par la plateforme'
      when ${isUnreached} then ${sql.lit(UNREACHED)}
      else ${cases(sql`d.code`, TASKS, sql`null`)} end`,
  );

/** Whether something is left to do about the delivery of an invoice, as a condition. */
export const waits = (invoice: Alias): Sql => sql`exists (select from invoice_delivery as d
  left join invoice_deposit as p on p.invoice_id = d.invoice_id and p.attempt = d.attempt and p.kind = 'invoice'
  where d.invoice_id = ${invoice('id')} and (d.code in (${sql.join(TASKS.map(([key]) => sql.lit(key)))})
    or (d.code is null and p.state = 'refused') or ${isUnreached}))`;

export const sentAt = (invoice: Alias, scope: Scope): Sql => ofDelivery(invoice, scope, sql`d.sent_at`);

export const viewerCanResend = (invoice: Alias, { flags }: Scope): Sql =>
  flags.finance
    ? sql`(${invoice('status')} = 'FINALISED' and exists (select from invoice_delivery as d
        where d.invoice_id = ${invoice('id')} and (d.may_send_again or ${isUnreached})))`
    : sql`false`;
