import { defineJob } from '../../platform/jobs/jobs.ts';
import { forgetRequest, MAGIC_LINK_QUEUE, sendLinks } from './talent-board-link.service.ts';

defineJob({ queue: MAGIC_LINK_QUEUE, timeoutSeconds: 30, concurrency: 1, run: sendLinks, failed: forgetRequest });
