import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { BRAND_COLOUR, BRAND_ICON } from '@bloom/shared-rules/words/brand';
import type { Html } from './html.ts';
import { html } from './html.ts';

const read = (file: string) => readFileSync(new URL(`./assets/${file}`, import.meta.url), 'utf8');

/** The only files these pages load, all from this server; named by content, so that browsers keep them for good. */
function asset(file: string, type: string, content = read(file)) {
  const body = Buffer.from(content);
  const [stem, extension] = file.split('.');
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12);
  return { path: `/assets/${stem}.${hash}.${extension}`, body, type };
}

const style = asset('sign-in.css', 'text/css; charset=utf-8', `:root{--brand:${BRAND_COLOUR}}\n${read('sign-in.css')}`);
const factorStyle = asset('second-factor.css', 'text/css; charset=utf-8');
const codeScript = asset('code.js', 'text/javascript; charset=utf-8');
const leaveScript = asset('leave.js', 'text/javascript; charset=utf-8');
const icon = asset('icon.svg', 'image/svg+xml', BRAND_ICON);

export const ASSETS = [style, factorStyle, codeScript, leaveScript, icon];

/** Styles that only some pages need. */
export const STYLES = { secondFactor: factorStyle.path };

export const SCRIPTS = { code: codeScript.path, leave: leaveScript.path };

export type PageContent = {
  readonly productName: string;
  readonly title: string;
  readonly body: Html;
  readonly script?: string;
  /** One of STYLES, beside what all pages have. */
  readonly style?: string;
};

/** What was wrong with what was sent, above the form; its field names it with aria-describedby="error". */
export const errorOf = (error: string | undefined): Html | undefined =>
  error === undefined ? undefined : html`<p class="alert" id="error" role="alert">${error}</p>`;

export function page({ productName, title, body, script, style: ownStyle }: PageContent): string {
  return html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} – ${productName}</title>
<link rel="icon" href="${icon.path}" type="image/svg+xml">
<link rel="stylesheet" href="${style.path}">
${ownStyle !== undefined && html`<link rel="stylesheet" href="${ownStyle}">`}
${script !== undefined && html`<script src="${script}" defer></script>`}
</head>
<body>
<header class="brand"><img src="${icon.path}" alt="" width="28" height="28"><span>${productName}</span></header>
<main class="card">
${body}
</main>
</body>
</html>
`.text;
}
