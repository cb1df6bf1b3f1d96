import { onJobFailed } from '../platform/jobs.ts';
import { onBounce } from '../platform/mail-bounce.ts';
import { defineSweep } from '../platform/sweeps.ts';
import { tellBounce } from './bounce.notice.ts';
import { tellExpiringPapers } from './certificates.notice.ts';
import { tellJobFailure } from './job-failed.notice.ts';
import { tellMissingReports } from './missing-reports.notice.ts';
import { tellEndingMissions } from './missions-ending.notice.ts';
import { forgetOldNotifications } from './notifications.retention.ts';

onJobFailed(tellJobFailure);
onBounce(tellBounce);

// What only time causes. Each is told once per person, object and period, however often the sweep runs.
defineSweep({ name: 'missingReports', everyMinutes: 60, run: tellMissingReports });
defineSweep({ name: 'missionsEnding', everyMinutes: 60, run: tellEndingMissions });
defineSweep({ name: 'expiringPapers', everyMinutes: 60, run: tellExpiringPapers });
defineSweep({ name: 'oldNotifications', everyMinutes: 24 * 60, run: forgetOldNotifications });
