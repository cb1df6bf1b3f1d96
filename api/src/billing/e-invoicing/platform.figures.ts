import { defineFigures, figure } from '../../platform/watch/figures.ts';
import { platformAnsweredAt } from './platform-silence.service.ts';

defineFigures({
  metrics: ['bloom_platform_silent_seconds'],
  async read(platform) {
    if (platform.environment.invoicePlatform === null) return [];
    const at = await platformAnsweredAt(platform);
    return [
      figure(
        'bloom_platform_silent_seconds',
        {},
        at === null ? 0 : (platform.clock.now().getTime() - at.getTime()) / 1_000,
      ),
    ];
  },
});
