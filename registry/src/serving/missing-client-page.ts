import { createHash } from 'node:crypto';
import { BRAND_COLOUR } from '@bloom/shared-rules/words/brand';
import { escapeHtml } from '@bloom/shared-server/escape-html';
import type { FastifyReply } from 'fastify';
import { pageHeaders } from './security-headers.ts';
import type { ShellConfig } from './shell-config.ts';

/** The colours of the product's own pages: whoever mistyped an address is still with the same firm. */
const STYLE = `
:root{color-scheme:light dark;--paper:#fbfaf7;--ink:#1c211e;--soft:#545d58;--accent:${BRAND_COLOUR}}
@media (prefers-color-scheme:dark){:root{--paper:#141715;--ink:#ecefec;--soft:#b5bdb8;--accent:#5fc39b}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 Inter,system-ui,sans-serif}
main{max-width:440px;margin:12vh auto 0;padding:24px 16px}
h1{margin:8px 0;font-size:28px;line-height:1.25}
p{margin:0 0 16px;color:var(--soft)}
a{display:inline-flex;align-items:center;min-height:44px;color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "frame-ancestors 'none'",
].join('; ');

/** What a client finds at an address that is none: what happened, what to do, and how to reach a human. */
export function sendMissingPage(reply: FastifyReply, config: ShellConfig): FastifyReply {
  const { productName = '', supportUrl } = config;
  const support = supportUrl ? `<p><a href="${escapeHtml(supportUrl)}">Contacter le support</a></p>` : '';
  return reply
    .code(404)
    .headers(pageHeaders)
    .header('Content-Security-Policy', POLICY)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(['Page introuvable', productName].filter(Boolean).join(' – '))}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p>${escapeHtml(productName)}</p>
<h1>Cette page n’existe pas</h1>
<p>Vérifiez l’adresse, ou ouvrez de nouveau le lien de votre e-mail.</p>
${support}
</main>
</body>
</html>
`);
}
