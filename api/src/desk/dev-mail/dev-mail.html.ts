import { BUSINESS_ZONE } from '@bloom/shared-rules/calendar/business-zone';
import { BRAND_COLOUR } from '@bloom/shared-rules/words/brand';
import { escapeHtml } from '@bloom/shared-server/escape-html';

const STYLE = `
:root{color-scheme:light dark;--ink:#20241f;--soft:#5c625a;--paper:#faf8f4;--card:#fff;--line:#e4e0d8;--accent:${BRAND_COLOUR}}
@media (prefers-color-scheme:dark){:root{--ink:#eceae4;--soft:#a9ada4;--paper:#171a17;--card:#1f231f;--line:#343a34;--accent:#6cc2a1}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:860px;margin:0 auto;padding:24px 16px}h1{font-size:28px;margin:0 0 4px}p.soft,.soft{color:var(--soft)}
ul{list-style:none;margin:16px 0;padding:0;border:1px solid var(--line);border-radius:8px;background:var(--card)}
li+li{border-top:1px solid var(--line)}li a{display:grid;grid-template-columns:1fr auto;gap:0 16px;padding:12px 16px;color:inherit;text-decoration:none}
li a:hover strong{color:var(--accent)}li span{font-size:14px}time{font-variant-numeric:tabular-nums;font-size:14px;color:var(--soft)}
a{color:var(--accent)}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
iframe{width:100%;height:70vh;border:1px solid var(--line);border-radius:8px;background:#fff}
form{display:flex;gap:8px;margin:16px 0}input,button{font:inherit;padding:10px 12px;min-height:44px;border:1px solid var(--line);border-radius:6px;background:var(--card);color:inherit}
input{flex:1}button{background:var(--accent);color:var(--paper);border-color:transparent;font-weight:600}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--card);border:1px solid var(--line);border-radius:8px;padding:16px}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px}dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}`;

const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeStyle: 'short', timeZone: BUSINESS_ZONE });

/** A page for developers, in the looks of the product. */
export function devPage(title: string, body: string): string {
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;
}

const CHANNELS = { email: 'Courriel', sms: 'SMS', whatsapp: 'WhatsApp' } as const;

interface ListedMail {
  id: string;
  channel: keyof typeof CHANNELS;
  recipient: string;
  subject: string;
  receivedAt: Date;
}

export function listPage(productName: string, mails: ListedMail[], recipient: string | undefined): string {
  const items = mails.map(
    (mail) => `<li><a href="/dev/mail/${mail.id}"><strong>${escapeHtml(mail.subject)}</strong>
<time datetime="${mail.receivedAt.toISOString()}">${day.format(mail.receivedAt)}</time>
<span class="soft">${CHANNELS[mail.channel]} à ${escapeHtml(mail.recipient)}</span></a></li>`,
  );
  const empty =
    recipient === undefined
      ? 'Aucun message pour le moment. Ceux que le produit envoie arrivent ici.'
      : 'Aucun message pour ce destinataire. <a href="/dev/mail">Voir tous les messages</a>';
  return devPage(
    `Boîte de développement – ${productName}`,
    `<h1>Boîte de développement</h1>
<p class="soft">Les courriels, SMS et messages WhatsApp envoyés par ${escapeHtml(productName)} sur cette machine. Rien ne part vers l’extérieur.</p>
<form method="get" role="search"><input name="to" aria-label="Adresse ou numéro du destinataire" placeholder="Adresse ou numéro du destinataire"
value="${escapeHtml(recipient ?? '')}"><button>Filtrer</button></form>
${items.length === 0 ? `<p>${empty}</p>` : `<ul>${items.join('')}</ul>`}`,
  );
}

interface ShownMail {
  from: string;
  fromName: string;
  text?: string | undefined;
  attachments: { name: string; url: string }[];
}

export function messagePage(
  productName: string,
  row: { id: string; channel: keyof typeof CHANNELS; recipient: string; subject: string; received_at: Date },
  mail: ShownMail,
): string {
  const files = mail.attachments.map(({ name, url }) => `<a href="${escapeHtml(url)}">${escapeHtml(name)}</a>`);
  return devPage(
    `${row.subject} – ${productName}`,
    `<p><a href="/dev/mail">← Boîte de développement</a></p><h1>${escapeHtml(row.subject)}</h1>
<dl><dt>Canal</dt><dd>${CHANNELS[row.channel]}</dd>
<dt>De</dt><dd>${senderOf(mail)}</dd>
<dt>À</dt><dd>${escapeHtml(row.recipient)}</dd><dt>Reçu</dt><dd>${day.format(row.received_at)}</dd>
<dt>Pièces jointes</dt><dd>${files.length === 0 ? 'aucune' : files.join(', ')}</dd></dl>
${row.channel === 'email' ? `<iframe src="/dev/mail/${row.id}/body.html" title="Contenu du courriel"></iframe>\n<h2>Version texte</h2>` : ''}
<pre>${escapeHtml(mail.text ?? '')}</pre>`,
  );
}

function senderOf({ from, fromName }: ShownMail): string {
  return fromName === '' ? escapeHtml(from) : `${escapeHtml(fromName)} &lt;${escapeHtml(from)}&gt;`;
}
