import { diskFreeShare } from '@bloom/shared-server/watch/disk-room';
import { LOAD_METRICS, loadSamples } from '@bloom/shared-server/watch/load';
import { defineFigures, figure } from './figures.ts';
import { load } from './load.ts';

defineFigures({ metrics: LOAD_METRICS, read: async () => loadSamples(load.find()) });

defineFigures({
  metrics: ['bloom_disk_free_share'],
  async read({ environment: { s3, filesDir } }) {
    const share = s3 === null ? await diskFreeShare(filesDir) : undefined;
    return share === undefined ? [] : [figure('bloom_disk_free_share', { disk: 'files' }, share)];
  },
});
