import { reasonInWords } from '@bloom/shared-rules/invoice/platform-reason';
import { auditSystem } from '../../platform/audit/audit.ts';
import type { Platform } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import type { ToldEvent } from './invoice-platform.ts';
import type { KnownFlow } from './platform-event.repository.ts';
import { tellReportedTwice, tellReportRefused } from './platform-news.notice.ts';
import * as repository from './tax-report.repository.ts';
import { answerOf } from './tax-report.rules.ts';

/** What the platform answers to a report is a state of the report: of its invoice it says nothing. */
export async function recordAnswer(platform: Platform, tx: Db, event: ToldEvent, { flowId }: KnownFlow): Promise<void> {
  const state = answerOf(event.code);
  if (state === undefined) return;
  const problem = state === 'rejected' ? whyOf(event) : null;
  const report = await repository.saveAnswer(tx, flowId, { state, problem, at: event.at });
  if (report === undefined) return;
  await auditSystem(tx, {
    action: 'invoice.taxReportAnswered',
    objectKind: 'invoice',
    objectId: report.invoice_id,
    data: { flowId, state },
  });
  if (problem !== null) return tellReportRefused(platform, tx, { ...report, problem });
  await repository.withdrawWaiting(tx, report, 'La déclaration précédente a été acceptée.');
  if (await repository.isAcceptedTwice(tx, report)) await tellReportedTwice(platform, tx, report);
}

function whyOf({ reason, comment }: ToldEvent): string {
  const said = [reason === null ? null : reasonInWords(reason), comment].flatMap((part) => part?.trim() || []);
  return said.length === 0 ? 'La plateforme ne dit pas pourquoi.' : `${said.join('. ').replace(/\.+$/u, '')}.`;
}
