import { BUSINESS_ZONE } from '@bloom/shared-rules/calendar/business-zone';
import { PLATFORM_CODES, type PlatformCode } from '@bloom/shared-rules/invoice/platform-code';
import { REASON_WORDS, REASONS_OF } from '@bloom/shared-rules/invoice/platform-reason';
import { PLATFORM_STATES } from '@bloom/shared-rules/invoice/platform-state';
import { escapeHtml } from '@bloom/shared-server/escape-html';
import type { FastifyReply } from 'fastify';
import { devPage } from '../../desk/dev-mail/dev-mail.html.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import type { PlatformMood } from './dev-platform.tables.ts';

const moment = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'medium', timeStyle: 'medium', timeZone: BUSINESS_ZONE });
export const DEV_PLATFORM_STYLE = `<style>
fieldset{min-width:0}
form.row label{min-width:0;max-width:100%}
form.plain{display:inline-block;margin:0 8px 8px 0}
fieldset{border:1px solid var(--line);border-radius:8px;margin:16px 0;padding:12px 16px}
form.row{flex-wrap:wrap;align-items:end}
form.row label{display:grid;gap:4px;font-size:14px}
select,form.row input{
  font:inherit;min-height:44px;padding:8px;border:1px solid var(--line);border-radius:6px;background:var(--card);
  color:inherit;max-width:100%;flex:none}
button.second{background:var(--card);color:inherit;border-color:var(--line)}
table{width:100%;border-collapse:collapse;font-size:14px}
td,th{text-align:left;padding:8px;border-top:1px solid var(--line)}
</style>`;

/** The rule of processing of what is only reported. */
const REPORTED = 'B2BInt';

const wordOf = (code: string) => PLATFORM_STATES[code as keyof typeof PLATFORM_STATES]?.word ?? code;

interface ListedFlow {
  id: string;
  name: string;
  syntax: string;
  rule: string;
  receivedAt: Date;
  lastCode: string | null;
}

export function sendDevPage(reply: FastifyReply, page: string): FastifyReply {
  reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'");
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
}

const MOOD_WORDS: Readonly<Record<PlatformMood, string>> = {
  well: 'Tout va bien',
  refuses: 'Refuse chaque dépôt',
  away: 'En panne',
  lost: 'Prend le dépôt, et perd sa réponse',
};

function moodForms(mood: PlatformMood): string {
  const buttons = Object.entries(MOOD_WORDS).map(
    ([value, words]) =>
      `<form class="plain" method="post" action="/dev/platform/mood"><button name="mood" value="${value}"${value === mood ? ' aria-current="true"' : ' class="second"'}>${words}</button></form>`,
  );
  return `<fieldset><legend>Comment elle répond</legend>${buttons.join('')}</fieldset>`;
}

export function flowsPage(productName: string, flows: readonly ListedFlow[], mood: PlatformMood): string {
  const items = flows.map(
    ({
      id,
      name,
      syntax,
      rule,
      receivedAt,
      lastCode,
    }) => `<li><a href="/dev/platform/${id}"><strong>${escapeHtml(name)}</strong>
<time datetime="${receivedAt.toISOString()}">${moment.format(receivedAt)}</time>
<span class="soft">${escapeHtml(syntax)}${rule === REPORTED ? ' – à déclarer à l’administration (B2BInt)' : ''}${lastCode === null ? '' : ` – ${lastCode} ${wordOf(lastCode)}`}</span></a></li>`,
  );
  return devPage(
    `Plateforme de développement – ${productName}`,
    `${DEV_PLATFORM_STYLE}<h1>Plateforme de développement</h1>
<p class="soft">Les factures et messages que ${escapeHtml(productName)} dépose sur cette machine. Rien ne part vers l’extérieur.</p>
${moodForms(mood)}
<p><a href="/dev/platform/received">Faire arriver une facture de fournisseur</a></p>
${items.length === 0 ? '<p>Aucun dépôt pour le moment. Une facture arrive ici quand elle est finalisée et scellée.</p>' : `<ul>${items.join('')}</ul>`}`,
  );
}

type Flow = Row<'dev_platform_flow'>;
type Event = Row<'dev_platform_event'>;

/** What was deposited, what was said of it, and everything else that could be said. */
export function flowPage(productName: string, flow: Flow, events: readonly Event[], problem?: string): string {
  const said = events.map(
    (event) => `<tr><td>${moment.format(event.at)}</td><td>${event.code} ${escapeHtml(wordOf(event.code))}</td>
<td>${escapeHtml(REASON_WORDS[event.reason ?? ''] ?? event.reason ?? '')}</td>
<td>${event.amounts.map(({ cents, rate }) => `${(cents / 100).toFixed(2).replace('.', ',')} € à ${rate} %`).join(', ')}</td>
<td><form class="plain" method="post" action="/dev/platform/${flow.id}/repeat"><input type="hidden" name="event" value="${event.id}"><button class="second">Répéter</button></form></td></tr>`,
  );
  return devPage(
    `${flow.name} – ${productName}`,
    `${DEV_PLATFORM_STYLE}<p><a href="/dev/platform">← Plateforme de développement</a></p><h1>${escapeHtml(flow.name)}</h1>
<p class="soft">Reçu le ${moment.format(flow.received_at)}, ${escapeHtml(flow.syntax)}. <a href="/dev/platform/${flow.id}/file">Télécharger</a></p>
${problem === undefined ? '' : `<p role="alert"><strong>${escapeHtml(problem)}</strong></p>`}
${formsOf(flow)}
<h2>Ce qui a été dit</h2>
${said.length === 0 ? '<p>Rien.</p>' : `<table><thead><tr><th>Date</th><th>Statut</th><th>Motif</th><th>Montant</th><th></th></tr></thead><tbody>${said.join('')}</tbody></table>`}`,
  );
}

function formsOf({ id, syntax, processing_rule: rule }: Flow): string {
  if (rule === REPORTED) return answerForms(id);
  return syntax === 'Factur-X' ? `${statusForm(id)}${quickForms(id)}` : '';
}

/** A report is taken or not: its acknowledgement is all that the platform says of it. */
function answerForms(id: string): string {
  const refusals = (['501', '213'] as const).map(
    (code) =>
      `<details><summary>Refuser\u00a0: ${code} ${PLATFORM_STATES[code].word}</summary>${buttonsOf(id, code)}</details>`,
  );
  return `<fieldset><legend>Répondre à la déclaration</legend>${buttonOf(id, '200', '', 'Accepter')}${refusals.join('')}</fieldset>`;
}

function statusForm(id: string): string {
  const codes = PLATFORM_CODES.map((code) => `<option value="${code}">${code} ${escapeHtml(wordOf(code))}</option>`);
  const reasons = Object.entries(REASON_WORDS).map(
    ([reason, word]) => `<option value="${reason}">${reason} – ${escapeHtml(word)}</option>`,
  );
  return `<fieldset><legend>Dire un statut</legend><form class="row" method="post" action="/dev/platform/${id}/status">
<label>Statut<select name="code">${codes.join('')}</select></label>
<label>Motif<select name="reason"><option value="">aucun</option>${reasons.join('')}</select></label>
<label>Montant TTC encaissé<input name="amount" inputmode="decimal" size="10"></label>
<label>TVA en %<input name="rate" inputmode="decimal" size="4" value="20"></label>
<label>Quand<select name="days"><option value="0">maintenant</option><option value="1">hier (en retard)</option><option value="7">il y a une semaine (en retard)</option></select></label>
<button>Dire</button></form></fieldset>`;
}

/** Every status with each of its reasons, one button each. */
function quickForms(id: string): string {
  const rows = PLATFORM_CODES.filter((code) => code !== '212').map(
    (code) =>
      `<details><summary>${code} ${escapeHtml(PLATFORM_STATES[code].word)}</summary>${buttonsOf(id, code)}</details>`,
  );
  return `<fieldset><legend>Chaque statut et chaque motif</legend>${rows.join('')}
<form class="plain" method="post" action="/dev/platform/${id}/disorder"><button class="second">Tout le parcours, dans le désordre</button></form></fieldset>`;
}

/** A state with each of its reasons. */
function buttonsOf(id: string, code: PlatformCode): string {
  const { word, needsReason } = PLATFORM_STATES[code];
  const reasons = [...(needsReason ? [] : ['']), ...(REASONS_OF[code] ?? [])];
  return reasons
    .map((reason) => buttonOf(id, code, reason, reason || 'sans motif', REASON_WORDS[reason] ?? word))
    .join('');
}

const buttonOf = (id: string, code: PlatformCode, reason: string, label: string, title = label) =>
  `<form class="plain" method="post" action="/dev/platform/${id}/status"><input type="hidden" name="code" value="${code}">
<input type="hidden" name="reason" value="${reason}"><button class="second" title="${escapeHtml(title)}">${escapeHtml(label)}</button></form>`;
