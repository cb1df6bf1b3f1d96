import assert from 'node:assert/strict';
import { join } from 'node:path';
import type pg from 'pg';
import { businessDay } from '../../../api/src/platform/clock.ts';
import { createDatabase, createPool, type Db } from '../../../api/src/platform/database/database.ts';
import { searchedWords } from '../../../api/src/talents/talent-index/search-words.ts';
import { databaseDictionary, searchInDatabase } from '../../../api/src/talents/talent-index/talent-index.repository.ts';
import { planWord, type TalentQuery } from '../../../api/src/talents/talent-index/talent-query.ts';
import { filterOf, type TalentSearch } from '../../../api/src/talents/talents/talent-search.service.ts';
import type { Product } from '../../start/product.ts';
import type { Progress } from '../../start/progress.ts';
import { execute, publishedCall, publishTexts, tokenOf } from '../graphql.ts';
import { type Call, quantile, runRound } from '../load.ts';
import type { Measure } from '../report.ts';
import { measureFreshness } from './talent-freshness.ts';
import { HOW_TO_INSTALL, type Lucene, luceneJar, luceneQuestion, startLucene } from './talent-lucene.ts';
import { talentQuestions } from './talent-questions.ts';

const QUESTIONS = 200;
const CALLERS = 8;
const ROUNDS = 5;
const GOAL = 0.5;
/** Of the database alone, which takes long. */
const BARE_QUESTIONS = 20;
const STATEMENT_TIMEOUT_MS = 120_000;
const RECRUITER = 'admin@bloom.example';
const PAGE = { take: 20, skip: 0 };

export const SEARCH =
  'query SearchTalents($search: TalentSearchInput) { searchTalents(search: $search) { count talents { id } } }';

interface Question {
  search: TalentSearch;
  query: TalentQuery;
}

/** The skills that most talents have. */
export async function usualSkills(pool: pg.Pool): Promise<{ id: string; label: string }[]> {
  const { rows } = await pool.query<{ id: string; label: string }>(`select s.id, s.label from skill s
    join (select skill_id, count(*) as often from talent_skill group by skill_id) as used on used.skill_id = s.id
    order by often desc, s.id limit 80`);
  return rows;
}

async function questionsOf(db: Db, pool: pg.Pool, today: string): Promise<Question[]> {
  const skills = await usualSkills(pool);
  const dictionary = databaseDictionary(db);
  const plans = new Map<string, Promise<TalentQuery['words']>>();
  const planned = (text: string) => {
    const plan = plans.get(text) ?? Promise.all(searchedWords(text, 10).map((word) => planWord(dictionary, word)));
    plans.set(text, plan);
    return plan;
  };
  const questions: Question[] = [];
  // One after the other: all at once they would wait for a connection longer than a connection is waited for.
  for (const search of talentQuestions(skills, QUESTIONS)) {
    const words = await planned(search.fulltext ?? '');
    const spellings = words.map(({ word }) => word);
    questions.push({ search, query: { ...filterOf(search, spellings, today), words } });
  }
  return questions;
}

interface Answer {
  count: number;
  ids: string[];
}

async function answerOf(call: Call): Promise<Answer> {
  const { searchTalents } = await execute<{ searchTalents: { count: number; talents: { id: string }[] } }>(call);
  return { count: searchTalents.count, ids: searchTalents.talents.map(({ id }) => id) };
}

const luceneCall = ({ url }: Lucene, { query }: Question): Call => ({ url, headers: {}, body: luceneQuestion(query) });

/** Both answer the same before anything is timed. */
async function compare(questions: readonly Question[], calls: readonly Call[], lucene: Lucene): Promise<void> {
  for (const [index, question] of questions.entries()) {
    const theirs = await fetch(lucene.url, { method: 'POST', body: luceneQuestion(question.query) });
    const expected = (await theirs.json()) as Answer;
    assert.deepEqual(await answerOf(calls[index] as Call), expected, JSON.stringify(question.search));
  }
}

async function bareDatabase(db: Db, questions: readonly Question[]): Promise<number> {
  const durations: number[] = [];
  for (const { query } of questions.slice(0, BARE_QUESTIONS)) {
    const begun = performance.now();
    await searchInDatabase(db, query, PAGE);
    durations.push(performance.now() - begun);
  }
  return quantile(durations, 0.95);
}

/** They take turns, so that both meet the same machine; the first round warms them up. */
async function timed(arms: Readonly<Record<string, readonly Call[]>>): Promise<Record<string, number[]>> {
  const durations: Record<string, number[]> = {};
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, calls] of Object.entries(arms)) {
      const run = await runRound([...calls], CALLERS);
      if (round > 0) durations[name] = [...(durations[name] ?? []), ...run.durations];
    }
  }
  return durations;
}

/** Searches of recruiters over HTTP, beside Lucene where it is installed. Wants `--demo talents`. */
export async function measureTalents(product: Product, progress: Progress): Promise<Measure[]> {
  const { databaseUrl: connectionString } = product;
  const pool = createPool({ connectionString, max: 4, statementTimeout: STATEMENT_TIMEOUT_MS });
  const db = createDatabase(pool);
  const jar = luceneJar();
  let lucene: Lucene | undefined;
  try {
    const questions = await questionsOf(db, pool, businessDay(new Date()));
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::int as count from talent_search where is_found',
    );
    await publishTexts(product, [SEARCH]);
    if (jar === undefined) progress.note(`Lucene is not installed here: ${HOW_TO_INSTALL}`);
    else {
      const folder = join(product.state.root, 'lucene');
      lucene = await progress.step('the same talents in Lucene', () => startLucene(db, jar, folder));
    }
    // Only now: filling Lucene may take longer than a token lives.
    const token = await tokenOf(product, RECRUITER);
    const url = `http://127.0.0.1:${product.ports.api}/talents-api/graphql`;
    const calls = questions.map(({ search }) => ({ ...publishedCall(product, token, SEARCH, { search }), url }));
    if (lucene !== undefined) await compare(questions, calls, lucene);
    const arms = {
      api: calls,
      ...(lucene && { lucene: questions.map((question) => luceneCall(lucene as Lucene, question)) }),
    };
    const { api = [], lucene: theirs } = await timed(arms);
    const bare = await bareDatabase(db, questions);
    const talents = rows[0]?.count;
    const p95 = { api: quantile(api, 0.95), ...(theirs && { lucene: quantile(theirs, 0.95) }) };
    const details = {
      talents,
      p95,
      p50: { api: quantile(api, 0.5), ...(theirs && { lucene: quantile(theirs, 0.5) }) },
    };
    return [
      { what: `search of ${talents} talents, p95, ${CALLERS} callers`, value: p95.api, unit: 'ms', details },
      ...(p95.lucene === undefined
        ? []
        : [{ what: 'as a multiple of Lucene', value: p95.api / p95.lucene, unit: '×', goal: GOAL, details }]),
      { what: 'PostgreSQL alone, p95, one caller', value: bare, unit: 'ms' },
      ...(await measureFreshness(product, await tokenOf(product, RECRUITER))),
    ];
  } finally {
    lucene?.process.kill();
    await db.destroy();
  }
}
