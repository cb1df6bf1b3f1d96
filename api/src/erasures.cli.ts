/** `npm run erasures`: erases again whoever a restored backup brought back. The API does the same before it opens. */
import { readCommandLine } from '@bloom/shared-server/command-line';
import { endWithSentence } from '@bloom/shared-server/failure-sentence';
import { eraseAgain } from './erasures.ts';
import { readEnvironment } from './platform/environment/environment.ts';

readCommandLine({
  usage: 'npm run erasures: erases again whoever a restored backup brought back.',
  options: {},
});
try {
  process.stdout.write(`${await eraseAgain(readEnvironment())}\n`);
} catch (error) {
  endWithSentence(error);
}
