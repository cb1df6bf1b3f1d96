import { BUSINESS_ZONE } from '@bloom/shared-rules/calendar/business-zone';
import { escapeHtml } from '@bloom/shared-server/escape-html';
import { devPage } from '../../desk/dev-mail/dev-mail.html.ts';
import type { ReceivedCandidate, Shown } from './dev-ats.repository.ts';
import type { Mood } from './dev-ats.tables.ts';

const moment = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'medium', timeStyle: 'medium', timeZone: BUSINESS_ZONE });
const STYLE = `<style>fieldset{min-width:0;border:1px solid var(--line);border-radius:8px;margin:16px 0;padding:12px 16px}
form.plain{display:inline-block;margin:0 8px 8px 0}button.second{background:var(--card);color:inherit;border-color:var(--line)}</style>`;

const MOOD_WORDS: Readonly<Record<Mood, string>> = {
  well: 'Tout va bien',
  refuses: 'Refuse chaque candidat',
  away: 'En panne',
  slow: 'Répond trop tard',
  lost: 'Prend le candidat, et perd sa réponse',
};

const WHOLE = 'ATS de développement';

function titleOf({ deal, candidateId }: Shown): string {
  if (deal !== undefined) return `Deal ${deal}`;
  return candidateId === undefined ? WHOLE : `Candidat ${candidateId}`;
}

/** What the development ATS was given, of one deal, of one candidate or of all, and how it answers from now on. */
export function atsPage(
  productName: string,
  { mood, candidates, shown }: { mood: Mood; candidates: readonly ReceivedCandidate[]; shown: Shown },
): string {
  const title = titleOf(shown);
  const isWhole = title === WHOLE;
  const items = candidates.map(
    ({ deal: of, fullname, jobName, receivedAt }) =>
      `<li><a href="/dev/ats/deals/${encodeURIComponent(of)}"><strong>${escapeHtml(fullname)}</strong>
<time datetime="${receivedAt.toISOString()}">${moment.format(receivedAt)}</time>
<span class="soft">${escapeHtml(jobName ?? of)}</span></a></li>`,
  );
  const buttons = Object.entries(MOOD_WORDS).map(
    ([value, words]) =>
      `<form class="plain" method="post" action="/dev/ats/mood"><button name="mood" value="${value}"${value === mood ? ' aria-current="true"' : ' class="second"'}>${words}</button></form>`,
  );
  return devPage(
    `${title} – ${productName}`,
    `${STYLE}${isWhole ? '' : '<p><a href="/dev/ats">← ATS de développement</a></p>'}<h1>${escapeHtml(title)}</h1>
<p class="soft">Les candidats que ${escapeHtml(productName)} place sur cette machine. Rien ne part vers l’extérieur.</p>
<fieldset><legend>Comment il répond</legend>${buttons.join('')}</fieldset>
${items.length === 0 ? '<p>Aucun candidat pour le moment. Il en arrive un quand un talent est ajouté à une offre.</p>' : `<ul>${items.join('')}</ul>`}`,
  );
}
