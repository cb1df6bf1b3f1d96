import { defineSweep } from '../../platform/jobs/sweeps.ts';
import { followSavedSearches } from './saved-search-news.service.ts';

/** Every search of everybody is asked once. */
const LIMIT_SECONDS = 1_800;

defineSweep({ name: 'savedSearches', dailyAt: '06:30', limitSeconds: LIMIT_SECONDS, run: followSavedSearches });
