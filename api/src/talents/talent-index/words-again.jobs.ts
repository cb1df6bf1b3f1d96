import { defineSweep } from '../../platform/jobs/sweeps.ts';
import { makeWordsAgain } from './words-again.service.ts';

defineSweep({ name: 'talentWords', everyMinutes: 1, run: makeWordsAgain });
