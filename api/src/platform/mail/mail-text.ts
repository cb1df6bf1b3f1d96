import { BRAND_COLOUR } from '@bloom/shared-rules/words/brand';
import { escapeHtml } from '@bloom/shared-server/escape-html';
import type { Environment } from '../environment/environment.ts';

/** What a mail says of who sends it. */
export type MailSender = Pick<Environment, 'productName' | 'shellUrl' | 'supportEmail'>;

export interface MailSection {
  title: string;
  items: { text: string; url: string }[];
}

export interface MailContent {
  /** « Bonjour Claire, » */
  greeting: string;
  paragraphs: string[];
  /** Several things to look at, each with the page that it is about. */
  sections?: MailSection[];
  /** The one thing to do. Its address is written in full, so that people see where it leads. */
  action?: { label: string; url: string };
  /** Said after the action, for example until when the link works. */
  after?: string[];
  /** Why this person receives it. */
  reason: string;
  /** How to reach somebody. */
  contact: string;
  productName: string;
}

/** Whom a Bloomer asks. */
export const askManager = (supportEmail: string) =>
  `Une question\u202f? Écris à ton account manager, ou à ${supportEmail}.`;

/** The same French content as text and as plain HTML that reads without pictures. */
export function composeMail(content: MailContent): { text: string; html: string } {
  return { text: textOf(content), html: htmlOf(content) };
}

function textOf({
  greeting,
  paragraphs,
  sections = [],
  action,
  after = [],
  reason,
  contact,
  productName,
}: MailContent): string {
  const actionText = action === undefined ? [] : [`${action.label}\u00a0:\n${action.url}`];
  const sectionTexts = sections.map(({ title, items }) =>
    [title, ...items.map(({ text, url }) => `- ${text}\n  ${url}`)].join('\n'),
  );
  return [
    greeting,
    ...paragraphs,
    ...sectionTexts,
    ...actionText,
    ...after,
    `L’équipe ${productName}`,
    '--',
    reason,
    contact,
  ].join('\n\n');
}

const BODY = 'margin:0;background:#faf8f4;color:#20241f;font:16px/1.5 system-ui,-apple-system,Segoe UI,sans-serif';
const CARD = 'max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e4e0d8;border-radius:8px';
const BUTTON = `display:inline-block;padding:12px 20px;background:${BRAND_COLOUR};color:#ffffff;border-radius:6px;text-decoration:none;font-weight:600`;
const SMALL = 'color:#5c625a;font-size:14px';

function htmlOf({
  greeting,
  paragraphs,
  sections = [],
  action,
  after = [],
  reason,
  contact,
  productName,
}: MailContent): string {
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  const button =
    action === undefined
      ? ''
      : `<p><a href="${escapeHtml(action.url)}" style="${BUTTON}">${escapeHtml(action.label)}</a></p>
<p style="${SMALL};word-break:break-all">${escapeHtml(action.url)}</p>`;
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="${BODY}"><div style="padding:24px 12px"><div style="${CARD}">
${[greeting, ...paragraphs].map(paragraph).join('\n')}
${sections.map(sectionOf).join('\n')}${button}
${[...after, `L’équipe ${productName}`].map(paragraph).join('\n')}
<hr style="border:0;border-top:1px solid #e4e0d8">
<p style="${SMALL}">${escapeHtml(reason)}<br>${escapeHtml(contact)}</p>
</div></div></body></html>`;
}

function sectionOf({ title, items }: MailSection): string {
  const lines = items.map(
    ({ text, url }) => `<li style="margin:0 0 12px">${escapeHtml(text)}<br>
<a href="${escapeHtml(url)}" style="${SMALL};word-break:break-all">${escapeHtml(url)}</a></li>`,
  );
  return `<h2 style="font-size:16px;margin:24px 0 8px">${escapeHtml(title)}</h2>
<ul style="margin:0;padding:0 0 0 20px">${lines.join('\n')}</ul>`;
}
