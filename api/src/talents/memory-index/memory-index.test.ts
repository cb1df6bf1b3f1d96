import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Db } from '../../platform/database/database.ts';
import { createEvents, type Events } from '../../platform/database/events.ts';
import {
  type CommittingTestApi,
  openCommittingTestApi,
  openTestApi,
  type TestContext,
} from '../../testing/test-api.ts';
import { searchedWords } from '../talent-index/search-words.ts';
import { databaseDictionary, searchInDatabase } from '../talent-index/talent-index.repository.ts';
import { EVERYBODY } from '../talent-index/talent-query.fixture.ts';
import { planWord, type TalentQuery } from '../talent-index/talent-query.ts';
import { createTalent, skillId } from '../talents/talents.fixture.ts';
import { checkIndex } from './index-check.ts';
import type { MemoryIndex } from './memory-index.ts';
import { countWrongWords, databaseIdentity } from './talent-docs.repository.ts';
import { TalentFollower } from './talent-index.follower.ts';

const PAGE = { take: 7, skip: 0 };

let api: CommittingTestApi;
let folder: string;
let events: Events;
before(async () => {
  api = await openCommittingTestApi();
  folder = await mkdtemp(join(tmpdir(), 'bloom-index-'));
});
after(async () => {
  await events?.stop();
  await api.close();
  await rm(folder, { recursive: true });
});

async function follower({ platform }: TestContext) {
  events ??= createEvents(api.url, platform.log);
  if (!events.connected) await events.start();
  const one = new TalentFollower({ db: platform.db, events, log: platform.log }, api.url, folder);
  await one.start();
  return { one, index: await one.loaded(), stop: () => one.stop() };
}

/** A small town: everybody differs from everybody else by a rule, so that every filter splits them otherwise. */
async function populate({ db }: TestContext) {
  const jobs = ['Développeuse Java', 'Ingénieur DevOps', 'Architecte', null];
  const places = [
    { location_city: 'Paris', location_latitude: 48.8566, location_longitude: 2.3522 },
    { location_city: 'Lyon', location_latitude: 45.764, location_longitude: 4.8357 },
    { location_city: 'Versailles', location_latitude: 48.8049, location_longitude: 2.1204 },
    { location_city: null },
  ];
  const labels = ['Java', 'JavaScript', 'Kubernetes', 'C++', 'React Native'];
  for (let index = 0; index < 60; index += 1) {
    const skills = labels.filter((_, at) => (index >> at) % 2 === 1).map((label) => [label, ((index % 10) + 1) / 10]);
    await createTalent(db, {
      firstname: ['Nadia', 'Zoé', 'Bertrand'][index % 3] as string,
      lastname: `Martin${'abcdefgh'[index % 8]}`,
      job_title: jobs[index % 4] as string | null,
      status: (['CDI', 'Freelance', 'FreeAndCDI', null] as const)[index % 4] ?? null,
      remote_work: (['Flexible', 'Remote', 'OnSite', null] as const)[index % 4] ?? null,
      bloomer_status: index % 5 === 0 ? 'Bloomer' : null,
      availability_date: index % 6 === 0 ? null : `2026-11-${10 + (index % 20)}`,
      summary: index % 7 === 0 ? 'Cassandra et Kafka' : 'Œuvres diverses',
      ...places[index % 4],
      skills: Object.fromEntries(skills),
      languages: index % 2 === 0 ? { en: 0.8 } : { fr: 1 },
    });
  }
  await nameTitle(db, ['Solution designer', 'SD']);
}

async function nameTitle(db: Db, names: string[]) {
  await db.updateTable('job_title').set({ alternate_labels: names }).where('label', '=', 'Architecte').execute();
}

async function queries(db: Db): Promise<[name: string, text: string, filter: Partial<TalentQuery>][]> {
  const [java, k8s] = [await skillId(db, 'Java'), await skillId(db, 'Kubernetes')];
  const title = await db
    .selectFrom('job_title')
    .select('id')
    .where('label', '=', 'Architecte')
    .executeTakeFirstOrThrow();
  const paris = { city: 'paris', latitude: 48.8566, longitude: 2.3522 };
  return [
    ['everybody', '', {}],
    ['a word', 'java', {}],
    ['beginnings', 'ja', {}],
    ['a slip', 'kubernets', {}],
    ['a slip in a name', 'bertrnd', {}],
    ['words', 'développeur martina java', {}],
    ['a trade', 'developer', {}],
    ['a skill', '', { skills: [{ id: java, minLevel: 0.4 }] }],
    [
      'two skills',
      '',
      {
        skills: [
          { id: java, minLevel: 0 },
          { id: k8s, minLevel: 0.7 },
        ],
      },
    ],
    [
      'one of two',
      'nadia',
      {
        skills: [
          { id: java, minLevel: 0.3 },
          { id: k8s, minLevel: 0.7 },
        ],
        anySkill: true,
      },
    ],
    ['choices', '', { status: 'CDI', remoteWork: 'Flexible', languages: ['en'] }],
    ['both contracts', 'cassandra', { status: 'FreeAndCDI' }],
    ['days', '', { availableUntil: '2026-11-19' }],
    ['a place', '', { place: { ...paris, rangeKm: 20 }, bloomerStatus: 'Bloomer' }],
    ['a city', 'oeuvre', { place: { ...paris, rangeKm: 0 } }],
    ['a title', '', { jobTitles: [title.id], languages: ['en'] }],
    ['a choice as a word', 'télétravail java', {}],
    ['a language as a word', 'anglais', { status: 'CDI' }],
    ['a contract as a word', 'freelance lyon', {}],
    ['another word of a title', 'solution designer', {}],
    ['another word of a title, whole', 'SD', {}],
    ['the beginning of it', 'soluti', {}],
    ['two words that are one', 'full stack', {}],
    ['nobody', 'zzz', {}],
  ];
}

/** The database and the index, asked the same. */
async function assertSame(db: Db, index: MemoryIndex): Promise<void> {
  for (const [name, text, filter] of await queries(db)) {
    for (const page of [PAGE, { take: 5, skip: 5 }]) {
      const words = searchedWords(text, 10);
      const planned = async (dictionary: Parameters<typeof planWord>[0]) =>
        Promise.all(words.map((word) => planWord(dictionary, word)));
      const [truth, memory] = [await planned(databaseDictionary(db)), await planned(index)];
      assert.deepEqual(memory, truth, name);
      const query = { ...EVERYBODY, ...filter, words: truth };
      assert.deepEqual(index.search(query, page), await searchInDatabase(db, query, page), name);
    }
  }
  const { wrongWords, different, tooMany } = await checkIndex(db, index);
  assert.deepEqual({ wrongWords, different, tooMany }, { wrongWords: 0, different: [], tooMany: 0 });
}

describe('the index in memory', () => {
  it('answers what the database answers: loaded, after changes, from its file, and after it was loaded anew', () =>
    api.committed(async (test) => {
      const { db } = test;
      await populate(test);
      const first = await follower(test);
      await assertSame(db, first.index);

      const ids = (await db.selectFrom('talent').select('id').orderBy('id').execute()).map(({ id }) => id);
      await db
        .updateTable('talent')
        .set({ erased_at: '2026-11-01T00:00:00Z' })
        .where('id', '=', ids[0] as string)
        .execute();
      await db
        .updateTable('talent')
        .set({ lastname: 'Valois', job_title: 'Développeur' })
        .where('id', '=', ids[1] as string)
        .execute();
      await db
        .deleteFrom('talent_skill')
        .where('talent_id', '=', ids[2] as string)
        .execute();
      await db
        .deleteFrom('talent')
        .where('id', '=', ids[3] as string)
        .execute();
      await createTalent(db, { lastname: 'Nouvelle', skills: { Java: 0.9, Rust: 0.5 } });
      await db
        .updateTable('skill')
        .set({ alternate_labels: ['K8s'] })
        .where('label', '=', 'Kubernetes')
        .execute();
      await nameTitle(db, ['Urbaniste']);
      await first.one.settle();
      await assertSame(db, first.index);
      assert.deepEqual([first.index.isLabel('sd'), first.index.isLabel('urbaniste')], [false, true]);
      assert.equal(first.index.known(['k8s', 'valois', 'nouvelle', 'rust']).length, 4);
      await first.stop();

      await db
        .updateTable('talent')
        .set({ job_title: 'Pilote' })
        .where('id', '=', ids[4] as string)
        .execute();
      const second = await follower(test);
      assert.equal(second.index.tailSize > 0, true, 'from the file, and what came after it');
      await assertSame(db, second.index);
      await second.stop();

      await rm(join(folder, 'talents.index'));
      const third = await follower(test);
      assert.equal(third.index.tailSize, 0, 'loaded');
      await assertSame(db, third.index);
      await third.stop();
    }));

  it('misses nobody whose transaction ends after a later one', () =>
    api.committed(async (test) => {
      const { db, platform } = test;
      const { one, index, stop } = await follower(test);
      const early = await api.pool.connect();
      try {
        await early.query('begin');
        await early.query(`insert into talent (firstname, lastname) values ('Ada', 'Lentement')`);
        await createTalent(db, { lastname: 'Vitement' });
        await one.settle();
        assert.deepEqual(index.known(['lentement', 'vitement']), ['vitement']);
        await early.query('commit');
      } finally {
        early.release();
      }
      await one.settle();
      assert.deepEqual(index.known(['lentement', 'vitement']), ['lentement', 'vitement']);
      await assertSame(platform.db, index);
      await stop();
    }));

  it('needs no more of the database than the application has', async () => {
    const application = await openTestApi();
    await application.rollback(async ({ db }) => {
      assert.match(await databaseIdentity(db), /^\d+\/\d+\/\d+\/\d+$/);
      assert.equal(await countWrongWords(db), 0);
    });
    await application.close();
  });
});
