import { defineJob } from '../jobs/jobs.ts';
import { defineSweep } from '../jobs/sweeps.ts';
import { letGoUnnamed, purgeFiles, removeOrphans } from './file-purge.ts';
import { SCAN_QUEUE, scanAgain, scanFile } from './file-quarantine.ts';

const SCAN_SECONDS = 120;

defineJob({
  queue: SCAN_QUEUE,
  title: 'Analyse d’un fichier',
  timeoutSeconds: SCAN_SECONDS,
  async run(platform, { fileId = '', again }) {
    try {
      await scanFile(platform, fileId);
    } catch (error) {
      // The first failure was told; while the scanner is away the sweep asks again and again, silently.
      if (again === undefined) throw error;
      platform.log.warn({ err: error, fileId }, 'the virus scanner still gives no verdict');
    }
  },
});

defineSweep({ name: 'file-scan', everyMinutes: 5, run: scanAgain });
defineSweep({ name: 'file-purge', everyMinutes: 60, run: purgeFiles });
// It looks at every file.
defineSweep({ name: 'file-unnamed', dailyAt: '02:30', limitSeconds: 600, run: letGoUnnamed });
// It lists the whole store.
defineSweep({ name: 'file-orphans', dailyAt: '02:30', limitSeconds: 3_600, run: removeOrphans });
