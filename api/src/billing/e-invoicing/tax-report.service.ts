import { reasonInWords } from '@bloom/shared-rules/invoice/platform-reason';
import { auditSystem } from '../../platform/audit/audit.ts';
import type { Platform } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { withdrawReports } from './deposit-fate.repository.ts';
import type { ToldEvent } from './invoice-platform.ts';
import type { KnownFlow } from './platform-event.repository.ts';
import { tellReportedTwice, tellReportRefused } from './platform-news.notice.ts';
import * as repository from './tax-report.repository.ts';
import { answerOf } from './tax-report.rules.ts';

/** What the platform answers is a state of the report: of its invoice, which must be locked, it says nothing. */
export async function recordAnswer(
  platform: Platform,
  tx: Db,
  event: ToldEvent,
  { flowId, depositId }: KnownFlow,
): Promise<void> {
  const state = answerOf(event.code);
  if (state === undefined) return;
  const problem = state === 'rejected' ? whyOf(event) : null;
  const before = await repository.stateOf(tx, depositId);
  const report = await repository.saveAnswer(tx, flowId, { state, problem, at: event.at });
  if (report === undefined) return;
  await auditSystem(tx, {
    action: 'invoice.taxReportAnswered',
    objectKind: 'invoice',
    objectId: report.invoice_id,
    data: { flowId, state },
  });
  // The same once more is no news, nor is a refusal of what was made by hand.
  if (before === state || report.state === 'elsewhere') return;
  if (problem !== null) {
    if (!(await repository.isReplaced(tx, report))) {
      await tellReportRefused(platform, tx, { ...report, problem, at: event.at });
    }
    return;
  }
  await withdrawReports(tx, report, 'La déclaration précédente a été acceptée.');
  if (await repository.isAcceptedTwice(tx, report)) await tellReportedTwice(platform, tx, { ...report, at: event.at });
}

function whyOf({ reason, comment }: ToldEvent): string {
  const said = [reason === null ? null : reasonInWords(reason), comment].flatMap((part) => part?.trim() || []);
  return said.length === 0 ? 'La plateforme ne dit pas pourquoi.' : `${said.join('. ').replace(/\.+$/u, '')}.`;
}
