import { bucketOf } from '@bloom/shared-rules/words/cohort';
import type { RegisteredRemote } from '@bloom/shared-ui/remote';
import { missions } from '../testing/remotes.ts';
import { cohortSubject, forSubject } from './cohort.ts';

const people = Array.from({ length: 10_000 }, (_, index) => `person-${index}`);

const withCanary = (percent: number): RegisteredRemote => ({
  ...missions,
  previous: { ...missions, version: '0.9.0' },
  canary: { ...missions, version: '2.0.0', percent },
});

const share = (percent: number) =>
  people.filter((person) => forSubject(withCanary(percent), person).version === '2.0.0').length / people.length;

test.each([0, 1, 5, 10, 25, 50, 90, 100])('%i percent of 10,000 people try it, give or take one', (percent) => {
  expect(Math.abs(share(percent) * 100 - percent)).toBeLessThanOrEqual(percent % 100 === 0 ? 0 : 1);
});

test('also when the ids are as alike as ids can be', () => {
  const uuids = people.map((_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`);
  const tried = uuids.filter((subject) => bucketOf('mfe-cra', subject) < 1000).length;
  expect(Math.abs(tried / 100 - 10)).toBeLessThanOrEqual(1);
});

test('a person keeps the answer, and who tried it at 10 percent still does at 25', () => {
  const ten = people.filter((person) => bucketOf('mfe-cra', person) < 1000);
  expect(people.filter((person) => bucketOf('mfe-cra', person) < 1000)).toEqual(ten);
  expect(ten.every((person) => bucketOf('mfe-cra', person) < 2500)).toBe(true);
});

test('not always the same people: another remote has another cohort', () => {
  const both = people.filter((person) => bucketOf('mfe-cra', person) < 1000 && bucketOf('mfe-missions', person) < 1000);
  expect(both.length / people.length).toBeLessThan(0.02);
});

test('a bucket never moves: what is published today has to mean the same tomorrow', () => {
  expect(['a', 'b', 'é', ''].map((subject) => bucketOf('mfe-cra', subject))).toMatchInlineSnapshot(`
   [
     720,
     3003,
     6918,
     8828,
   ]
  `);
});

test('who tries the canary falls back on what the others have', () => {
  const chosen = forSubject(withCanary(100), 'anybody');
  expect(chosen).toMatchObject({
    version: '2.0.0',
    isCanary: true,
    previous: { version: '1.0.0' },
  });
  expect(chosen).not.toHaveProperty('canary');
  expect(forSubject(withCanary(0), 'anybody')).toMatchObject({
    version: '1.0.0',
    previous: { version: '0.9.0' },
  });
});

test('a browser that knows nobody has a name of its own, until somebody signs in', () => {
  localStorage.clear();
  const stranger = cohortSubject();
  expect(cohortSubject()).toBe(stranger);
  expect(cohortSubject('alice')).toBe('alice');
  expect(cohortSubject()).toBe('alice');
  expect(cohortSubject('bob')).toBe('bob');
});

test('who comes by the link of a mail is nobody in particular: not all of them in one bucket', () => {
  localStorage.clear();
  const visitor = cohortSubject('');
  expect(visitor).toMatch(/^[0-9a-f-]{36}$/);
  expect(cohortSubject('')).toBe(visitor);
  cohortSubject('alice');
  expect(cohortSubject('')).toBe('alice');
});
