import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Random } from '../../demo/demo.random.ts';
import type { TalentQuery, WordPlan } from '../talent-index/talent-query.ts';
import { circle } from './circle.ts';
import { SkillWords } from './label-words.ts';
import { SegmentBuilder } from './segment-build.ts';
import { SegmentSearch } from './segment-search.ts';
import { Tail } from './tail.ts';
import { kilometres, NEVER, type TalentDoc, term } from './talent-doc.ts';

const PEOPLE = 2_000;
const ROUNDS = 300;
const WORDS = ['java', 'javanais', 'jan', 'marie', 'martin', 'chef', 'cheffe', 'projet', 'cloud', 'jade', 'rare'];
const skillOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const SKILLS = Array.from({ length: 8 }, (_, index) => skillOf(index));
const called = new SkillWords([
  { id: skillOf(0), words: ['java'] },
  { id: skillOf(1), words: ['javascript', 'js'] },
  { id: skillOf(7), words: ['cloud', 'native'] },
]);

/** The first of a list are drawn more often: some lists are long, some short. */
const often = <T>(random: Random, list: readonly T[]) => list[Math.floor(list.length * random.next() ** 3)] as T;

function person(index: number, random: Random): TalentDoc {
  const terms = new Set<string>();
  for (let count = random.int(0, 5); count > 0; count -= 1) {
    terms.add(term(random.pick(['name', 'job', 'other'] as const), often(random, WORDS)));
  }
  if (random.chance(0.8)) terms.add(term('status', random.pick(['CDI', 'Freelance', 'FreeAndCDI'])));
  if (random.chance(0.1)) terms.add(term('language', 'de'));
  terms.add(term('city', random.pick(['paris', 'lyon'])));
  const skills = Array.from({ length: random.int(0, 4) }, () => [often(random, SKILLS), random.int(1, 100)] as const);
  const isSomewhere = random.chance(0.9);
  return {
    id: `${index.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`,
    terms: [...terms],
    skills: new Map(skills),
    available: random.chance(0.2) ? NEVER : 20_000 + random.int(0, 300),
    latitude: isSomewhere ? 48.85 + random.next() - 0.5 : Number.NaN,
    longitude: isSomewhere ? 2.35 + random.next() - 0.5 : Number.NaN,
  };
}

function word(random: Random): WordPlan {
  const one = random.pick(WORDS);
  return {
    word: one,
    forms: [one],
    trades: random.chance(0.2) ? ['projet'] : [],
    start: random.chance(0.4) ? one.slice(0, 2) : null,
    facts: random.chance(0.2)
      ? [{ kind: 'status', value: 'Freelance', place: 'other', likeness: 'whole', found: one }]
      : [],
    near: random.chance(0.2) ? ['martin', 'rare', 'js'] : [],
  };
}

function question(random: Random): TalentQuery {
  const skills = Array.from({ length: random.pick([0, 1, 1, 2, 3, 8]) }, () => often(random, SKILLS));
  return {
    words: Array.from({ length: random.pick([0, 1, 1, 2]) }, () => word(random)),
    isUnreadable: false,
    skills: [...new Set(skills)].map((id) => ({ id, minLevel: random.pick([0, 0.1, 0.33, 0.7, 1]) })),
    anySkill: random.chance(0.4),
    jobTitles: [],
    owners: [],
    languages: random.chance(0.1) ? ['de'] : [],
    status: random.chance(0.3) ? random.pick(['CDI', 'Freelance', 'FreeAndCDI'] as const) : null,
    bloomerStatus: null,
    remoteWork: null,
    availableUntil: random.chance(0.3) ? '2024-12-31' : null,
    place: random.chance(0.3)
      ? { city: 'paris', latitude: 48.85, longitude: 2.35, rangeKm: random.pick([0, 10, 45]) }
      : null,
  };
}

describe('sets of bits', () => {
  it('find whom looking at everybody one by one finds, in the same order', () => {
    const random = new Random('sets of bits');
    const people = Array.from({ length: PEOPLE }, (_, index) => person(index, random));
    const builder = new SegmentBuilder();
    const oneByOne = new Tail();
    for (const doc of people) {
      builder.add(doc);
      oneByOne.put(doc, 1n);
    }
    const search = new SegmentSearch(builder.build('1', 'here'));
    for (let round = 0; round < ROUNDS; round += 1) {
      if (round % 40 === 0) {
        const { id } = random.pick(people);
        search.drop(id);
        oneByOne.delete(id);
      }
      const query = question(random);
      const page = { take: random.pick([1, 5, 20]), skip: random.pick([0, 0, 3]) };
      assert.deepEqual(
        search.search(query, called, page),
        oneByOne.search(query, called, page),
        JSON.stringify({ query, page }),
      );
    }
  });
});

describe('a circle', () => {
  it('holds who is so near on the sphere, wherever its middle is', () => {
    const random = new Random('circles');
    for (let round = 0; round < 20_000; round += 1) {
      const latitude = 180 * random.next() - 90;
      const longitude = 360 * random.next() - 180;
      const range = 1 + 99 * random.next();
      const there = [latitude + 4 * random.next() - 2, longitude + 4 * random.next() - 2] as const;
      const isNear = kilometres(latitude, longitude, ...there) <= range;
      assert.equal(circle(latitude, longitude, range)(...there), isNear, `${latitude} ${longitude} ${there} ${range}`);
    }
    assert.equal(circle(48, 2, 10)(Number.NaN, Number.NaN), false);
    assert.equal(circle(-17, 179.99, 10)(-17, -179.99), true, 'across the line of the date');
  });
});
