import { defineJob } from '../../platform/jobs/jobs.ts';
import { forgetRequest, MAGIC_LINK_QUEUE, sendLinks } from './talent-board-link.service.ts';

defineJob({
  queue: MAGIC_LINK_QUEUE,
  title: 'Envoi d’un lien de connexion à un client',
  instead: 'Le client peut redemander son lien depuis la page de connexion.',
  timeoutSeconds: 30,
  concurrency: 1,
  run: sendLinks,
  failed: forgetRequest,
});
