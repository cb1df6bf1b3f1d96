import { escapeHtml } from '@bloom/shared-server/escape-html';
import type { FastifyInstance } from 'fastify';
import { devPage } from '../../desk/dev-mail/dev-mail.html.ts';
import { keepToThisMachine } from '../../desk/dev-mail/dev-mail.pages.ts';
import type { Platform } from '../../platform/context/context.ts';
import { JobError } from '../../platform/jobs/jobs.ts';
import { DEV_PLATFORM_STYLE, sendDevPage } from '../e-invoicing/dev-platform.html.ts';
import { isVariant, letInvoiceArrive, VARIANTS } from './dev-inbound.service.ts';
import * as repository from './inbound.repository.ts';

const PATH = '/dev/platform/received';

/** The button that lets an invoice of a supplier arrive, where the platform is ours for development. */
export function serveDevInbound(server: FastifyInstance, platform: Platform): void {
  server.register(async (scope) => {
    keepToThisMachine(scope, platform);
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    scope.get(PATH, async (_request, reply) => sendDevPage(reply, await page(platform)));
    scope.post<{ Body: { month?: string; variant?: string } | null }>(PATH, async ({ body }, reply) => {
      const { month = '', variant = '' } = body ?? {};
      const known = (await repository.expectedMonths(platform.db)).some(({ id }) => id === month);
      if (!known || !isVariant(variant))
        return sendDevPage(reply.code(400), await page(platform, 'Choisissez un mois.'));
      try {
        await letInvoiceArrive(platform, month, variant);
      } catch (error) {
        if (!(error instanceof JobError)) throw error;
        return sendDevPage(reply.code(400), await page(platform, error.message));
      }
      return sendDevPage(reply, await page(platform, 'Elle est arrivée\u00a0: Paiements, vue Reçues.'));
    });
  });
}

async function page({ db, environment }: Platform, said?: string): Promise<string> {
  const months = await repository.expectedMonths(db);
  const options = months.map(
    ({ id, month, company, bloomer }) =>
      `<option value="${id}">${month.slice(0, 7)} – ${escapeHtml(company)} – ${escapeHtml(bloomer)}</option>`,
  );
  const variants = Object.entries(VARIANTS).map(
    ([name, words]) => `<option value="${name}">${escapeHtml(words)}</option>`,
  );
  const form = `<form class="row" method="post" action="${PATH}">
<label>Mois signé, sans facture du fournisseur<select name="month">${options.join('')}</select></label>
<label>Ce qui arrive<select name="variant">${variants.join('')}</select></label><button>Faire arriver</button></form>`;
  return devPage(
    `Factures de fournisseurs – ${environment.productName}`,
    `${DEV_PLATFORM_STYLE}<p><a href="/dev/platform">← Plateforme de développement</a></p><h1>Une facture de fournisseur arrive</h1>
<p class="soft">Comme si la plateforme d’un fournisseur l’envoyait à ${escapeHtml(environment.firm.name)}.</p>
${said === undefined ? '' : `<p role="status"><strong>${escapeHtml(said)}</strong></p>`}
${months.length === 0 ? '<p>Aucun mois signé n’attend de facture de fournisseur.</p>' : form}`,
  );
}
