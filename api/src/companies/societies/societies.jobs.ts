import { defineJob } from '../../platform/jobs/jobs.ts';
import { defineSweep } from '../../platform/jobs/sweeps.ts';
import {
  COMPANY_CHECK_QUEUE,
  checkCompaniesAgain,
  checkCompany,
  giveUpCheck,
} from '../registers/company-check.service.ts';
import { applyDueBankChanges } from './bank-account.service.ts';

defineJob({
  queue: COMPANY_CHECK_QUEUE,
  title: 'Vérification d’une société',
  instead: 'La vérification reprend d’elle-même\u00a0: rien à faire.',
  timeoutSeconds: 30,
  concurrency: 2,
  run: (platform, { societyId = '' }) => checkCompany(platform, societyId),
  failed: (platform, { societyId = '' }) => giveUpCheck(platform, societyId),
});

defineSweep({ name: 'bankAccountChanges', everyMinutes: 5, run: applyDueBankChanges });
defineSweep({ name: 'companyChecks', everyMinutes: 60, run: checkCompaniesAgain });
