import { CONTEST_DAYS } from '@bloom/shared-rules/invoice/contest-window';
import { ownsMission } from '../../cra/activities/activities.policy.ts';
import { findCra } from '../../cra/activities/cra-record.repository.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { type AppError, stateError } from '../../platform/errors.ts';
import { checkedReason } from '../../platform/required-text.ts';
import { isBloomer, refusal } from '../../platform/viewer/viewer.ts';
import * as repository from './invoice.repository.ts';
import { unknownInvoice } from './invoice.service.ts';
import { tellContested } from './invoice-contest.notice.ts';
import { lockWithMonth } from './invoice-finalise.service.ts';
import { auditInvoice } from './invoice-life.service.ts';

/** A Bloomer says that what was written in his company's name is wrong; silence accepts it. */
export async function contestInvoice(context: RequestContext, recordId: string, why: string): Promise<string> {
  const { viewer } = context;
  if (!isBloomer(viewer)) throw refusal(viewer);
  return inTransaction(context.db, async (tx) => {
    const found = await repository.findInvoice(tx, recordId);
    const cra = found?.activity_id ? await findCra(tx, found.activity_id) : undefined;
    if (!cra || !ownsMission(viewer, { bloomerId: cra.bloomer_id }) || cra.portage) throw unknownInvoice();
    const invoice = await lockWithMonth(tx, recordId);
    const obstacle = await repository.findContestObstacle(tx, invoice.id, context.clock.today());
    if (obstacle === 'CONTESTED') return invoice.id;
    if (obstacle !== null) throw contestRefusal(obstacle, invoice.status);
    const reason = checkedReason(why);
    await repository.saveContest(tx, invoice.id, reason, context.clock.now());
    await auditInvoice(context, tx, 'invoice.status', invoice.id, { contested: true });
    await tellContested(context, tx, invoice, cra.mission_id, reason);
    return invoice.id;
  });
}

function contestRefusal(obstacle: 'STATE' | 'TOO_LATE', status: string): AppError {
  if (obstacle === 'TOO_LATE') {
    return stateError({
      reason: obstacle,
      message: `Le délai de contestation de ${CONTEST_DAYS} jours est passé.`,
    });
  }
  return stateError({ reason: status, message: 'Seule une facture émise en ton nom peut être contestée.' });
}
