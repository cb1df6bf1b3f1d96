import { defineJob } from '../../platform/jobs/jobs.ts';
import { defineSweep } from '../../platform/jobs/sweeps.ts';
import { ERASURE_STEP_QUEUE } from './erasure-step.queue.ts';
import { finishErasures, runStep } from './erasure-step.service.ts';
import { EXPORT_QUEUE, giveUpExport } from './export.queue.ts';
import { forgetExports, makeExport } from './export.service.ts';
import { forgetUnconfirmedRequests, remindOfficers } from './privacy-reminder.service.ts';
import { forgetSelfDataRequest, SELF_DATA_QUEUE, sendSelfDataLinks } from './self-data.service.ts';

defineJob({
  queue: SELF_DATA_QUEUE,
  title: 'Envoi d’un lien vers ses données',
  owners: ['dpo'],
  instead: 'La personne peut redemander son lien depuis la page «\u202fMes données\u202f».',
  timeoutSeconds: 30,
  concurrency: 1,
  run: sendSelfDataLinks,
  failed: forgetSelfDataRequest,
});
defineJob({
  queue: EXPORT_QUEUE,
  title: 'Copie de données personnelles',
  owners: ['dpo'],
  timeoutSeconds: 60,
  concurrency: 1,
  run: makeExport,
  failed: giveUpExport,
});
defineJob({
  queue: ERASURE_STEP_QUEUE,
  title: 'Étape d’un effacement',
  owners: ['dpo'],
  timeoutSeconds: 60,
  run: runStep,
});

defineSweep({ name: 'privacy-reminders', everyMinutes: 60, run: remindOfficers });
defineSweep({ name: 'privacy-unconfirmed', everyMinutes: 60, run: forgetUnconfirmedRequests });
defineSweep({ name: 'privacy-exports', everyMinutes: 60, run: forgetExports });
defineSweep({ name: 'privacy-erasures', everyMinutes: 5, run: finishErasures });
