import { amendmentRows } from './amendment.rows.ts';
import { type MatrixRow, platformRows } from './authorization.rows.ts';
import { billingRows } from './billing.rows.ts';
import { contractRows } from './contract.rows.ts';
import { craRows } from './cra.rows.ts';
import { delegateRows } from './delegate.rows.ts';
import { helpRows } from './help.rows.ts';
import { agreementRows, invoiceRows } from './invoice.rows.ts';
import { jobFunnelRows } from './job-funnel.rows.ts';
import { labelRows } from './label.rows.ts';
import { missionRows } from './mission.rows.ts';
import { notificationRows } from './notification.rows.ts';
import { npsRows } from './nps.rows.ts';
import { paymentRows } from './payment.rows.ts';
import { peopleRows } from './people.rows.ts';
import { planningRows } from './planning.rows.ts';
import { privacyRows } from './privacy.rows.ts';
import { serviceStateRows } from './service-state.rows.ts';
import { talentSheetRows } from './talent-sheet.rows.ts';
import { talentsRows } from './talents.rows.ts';
import { toDoRows } from './to-do.rows.ts';

/** One row per operation of the missions API; authorization.test.ts runs every cell and misses no operation. */
export const authorizationMatrix: MatrixRow[] = [
  ...platformRows,
  ...amendmentRows,
  ...billingRows,
  ...contractRows,
  ...craRows,
  ...delegateRows,
  ...helpRows,
  ...agreementRows,
  ...invoiceRows,
  ...paymentRows,
  ...missionRows,
  ...notificationRows,
  ...npsRows,
  ...peopleRows,
  ...planningRows,
  ...privacyRows,
  ...serviceStateRows,
  ...toDoRows,
];

/** Who may call which operation of the talents API. */
export const talentsMatrix: MatrixRow[] = [...talentsRows, ...talentSheetRows, ...labelRows, ...jobFunnelRows];
