import type { Environment } from '../environment/environment.ts';
import { createClamdScanner } from './virus-scan-clamd.ts';
import { createRuleScanner } from './virus-scan-rules.ts';
import type { Scanner } from './virus-scanner.port.ts';

/** The scanner of the settings: ClamAV when its address is given, else our own rules. */
export function createScanner({ clamd }: Pick<Environment, 'clamd'>): Scanner {
  return clamd === null ? createRuleScanner() : createClamdScanner(clamd);
}
