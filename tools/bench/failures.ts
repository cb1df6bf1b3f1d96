import type { Attempt, Attempts } from './attempts.ts';
import type { Wrong } from './crowd.ts';
import type { Passed } from './nginx-passed.ts';
import type { Measure } from './report.ts';
import type { Death } from './victims.ts';

export interface Kill extends Death {
  who: string;
  /** Where the proxy found it. */
  ports: number[];
}

/** It was on its way to the process, or being worked at there, when that was killed. */
export function isInFlight({ begun, ended }: Attempt, passed: Passed | undefined, kills: readonly Kill[]): boolean {
  return kills.some(({ sent, gone, ports }) => {
    const isThen = begun <= gone && ended >= sent;
    return isThen && (passed === undefined || passed.servers.some(({ port }) => ports.includes(port)));
  });
}

interface Seen {
  attempts: Attempts;
  kills: readonly Kill[];
  passed: Map<string, Passed>;
}

/** One line about a failure, for who looks for its cause. */
function told(attempt: Attempt, { kills, passed }: Seen) {
  const { what, begun, ended, failure } = attempt;
  const last = kills.filter(({ sent }) => sent <= ended).at(-1);
  return {
    what,
    failure: failure ?? 'under way',
    took: Math.round(ended - begun),
    after:
      last &&
      `${Math.round(begun - last.sent)} ms after ${last.who} was killed, which took ${Math.round(last.gone - last.sent)} ms`,
    servers: passed.get(attempt.id)?.servers,
  };
}

const count = (what: string, value: number, more: Partial<Measure> = {}): Measure => ({
  what,
  value,
  unit: '',
  ...more,
});

/** What a month end with kills was like for those who worked. */
export function failureMeasures(seen: Seen, wrong: Wrong): Measure[] {
  const { attempts, kills, passed } = seen;
  const failures = attempts.failures();
  const inFlight = failures.filter((one) => isInFlight(one, passed.get(one.id), kills));
  const outside = failures.filter((one) => !inFlight.includes(one));
  const listed = (some: Attempt[]) => ({ details: { first: some.slice(0, 20).map((one) => told(one, seen)) } });
  const { givenUp } = attempts;
  const signIns = failures.filter(({ what }) => what === 'sign-in').length;
  const bad = Object.values(wrong).reduce((sum, value) => sum + value, 0);
  const details = { ...wrong, kills };
  return [
    count(
      `requests that failed in flight to a killed process, of ${attempts.all.length}`,
      inFlight.length,
      listed(inFlight),
    ),
    count('requests that failed without being in flight to one', outside.length, { goal: 0, ...listed(outside) }),
    count('requests that went through when the page sent them again', attempts.repeated),
    count('requests that the page sent again in vain', givenUp.length, { goal: 0, ...listed(givenUp) }),
    count('sign-ins that their person did again', signIns),
    count('changes that were done and whose answer was lost', attempts.answersLost),
    count('requests told to come back after 10 s', attempts.late().length),
    count('months lost, doubled, unsealed, mails twice', bad, { goal: 0, details }),
  ];
}
