import { onDamagedFile } from '../../platform/files/files.ts';
import { onJobFailed } from '../../platform/jobs/jobs.ts';
import { defineSweep } from '../../platform/jobs/sweeps.ts';
import { tellDamagedFile } from './damaged-file.notice.ts';
import { sendDigests } from './digest.service.ts';
import { tellJobFailure } from './job-failed.notice.ts';
import './message-failed.delivery.ts';
import './notifications.retention.ts';
import { settleNews } from './settled-news.service.ts';

onJobFailed(tellJobFailure);
onDamagedFile(tellDamagedFile);
defineSweep({ name: 'settledNews', everyMinutes: 1, run: settleNews });
defineSweep({ name: 'digests', dailyAt: '07:00', limitSeconds: 600, run: sendDigests });
