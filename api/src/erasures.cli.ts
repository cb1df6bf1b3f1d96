/** `npm run erasures`: erases again whoever a restored backup brought back. The API does the same before it opens. */
import { eraseAgain } from './erasures.ts';
import { readEnvironment } from './platform/environment/environment.ts';

process.stdout.write(`${await eraseAgain(readEnvironment())}\n`);
