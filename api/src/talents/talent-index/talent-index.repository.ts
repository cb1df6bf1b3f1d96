import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { FoundTalents, TalentPage } from './talent-index.port.ts';
import type { FoundBy } from './talent-match.ts';
import {
  type CalledTitle,
  type Dictionary,
  type Fact,
  factKey,
  type NearWord,
  type TalentQuery,
  type WordPlan,
} from './talent-query.ts';
import { conditions, type SkillsOfWord, skillWeight, wordWeight } from './talent-search.sql.ts';

const LABEL_WORDS = sql.raw('label_words(k.label, k.alternate_labels)');
/** The others say no more than the sheets that bear them. */
const TITLES = sql.raw("(select * from job_title where alternate_labels <> '{}')");

/** What the database knows of words. */
export function databaseDictionary(db: Db): Dictionary {
  return {
    async known(words) {
      if (words.length === 0) return [];
      const { rows } = await sql<{ word: string }>`select word from unnest(${[...words]}::text[]) as word
        where exists (select from talent_search s where s.words @@ quote_literal(word)::tsquery)
          or exists (select from skill k where ${LABEL_WORDS} @> array[word])`.execute(db);
      return rows.map(({ word }) => word);
    },
    async knowsStart(start) {
      const { rows } = await sql<{ known: boolean }>`select
        exists (select from talent_search s where s.words @@ ${`'${start}':*`}::tsquery)
        or exists (select from skill k where exists (select from unnest(${LABEL_WORDS}) as w where starts_with(w, ${start})))
        as known`.execute(db);
      return rows[0]?.known ?? false;
    },
    async isLabel(word) {
      const { rows } = await sql`select from skill k where ${LABEL_WORDS} @> array[${word}::text]
        union all select from ${TITLES} k, unnest(k.label || k.alternate_labels) as name
          where search_words(name) = array[${word}::text] limit 1`.execute(db);
      return rows.length > 0;
    },
    async titlesCalled(words, start) {
      const { rows } = await sql<CalledTitle>`select k.id, k.label, words && ${[...words]}::text[] as "isWhole"
        from ${TITLES} k cross join lateral (select ${LABEL_WORDS} as words) as called
        where words && ${[...words]}::text[]
          or exists (select from unnest(words) as w where starts_with(w, ${start}::text)) order by k.id`.execute(db);
      return rows;
    },
    async near(word, slips) {
      const { rows } = await sql<NearWord>`select word, levenshtein(word, ${word}) as slips from talent_word w
        where starts_with(word, left(${word}, 1)) and length(word) between greatest(3, length(${word}) - ${slips}::int)
          and length(${word}) + ${slips}::int and levenshtein_less_equal(word, ${word}, ${slips}::int) <= ${slips}::int
          and (exists (select from talent_search s where s.words @@ quote_literal(w.word)::tsquery)
            or exists (select from skill k where ${LABEL_WORDS} @> array[w.word]))`.execute(db);
      return rows;
    },
  };
}

async function skillsOf(db: Db, plan: WordPlan): Promise<SkillsOfWord> {
  const { rows } = await sql<{ id: string; whole: boolean; start: boolean }>`select k.id,
      words && ${plan.forms}::text[] as whole,
      exists (select from unnest(words) as w where starts_with(w, ${plan.start}::text)) as start
    from skill k cross join lateral (select ${LABEL_WORDS} as words) as called
    where words && ${[...plan.forms, ...plan.near]}::text[]
      or exists (select from unnest(words) as w where starts_with(w, ${plan.start}::text))`.execute(db);
  const ids = (which: (typeof rows)[number][]) => which.map(({ id }) => id);
  return {
    whole: ids(rows.filter(({ whole }) => whole)),
    start: ids(rows.filter(({ whole, start }) => start && !whole)),
    near: ids(rows.filter(({ whole, start }) => !whole && !start)),
  };
}

/** Filtered once, counted and paged from that. The truth, and slower than an index in memory. */
export async function searchInDatabase(db: Db, query: TalentQuery, page: TalentPage): Promise<FoundTalents> {
  const skillsOfWords: SkillsOfWord[] = [];
  for (const plan of query.words) skillsOfWords.push(await skillsOf(db, plan));
  const weights = [
    ...query.words.map((plan, index) => wordWeight(plan, skillsOfWords[index] as SkillsOfWord)),
    ...query.skills.map(skillWeight),
    sql`0`,
  ];
  const until = query.availableUntil;
  const inTime = until === null ? sql`true` : sql`m.availability_date <= ${until}::date`;
  const { rows } = await sql<FoundTalents>`
    with matching as materialized (
      select t.id, t.availability_date, ${sql.join(weights, sql` + `)} as score
      from talent_search s join talent t on t.id = s.talent_id where ${conditions(query, skillsOfWords)}
    ),
    hits as (
      select m.id, m.score from matching m where ${inTime}
      order by m.score desc, m.id
      limit ${page.take} offset ${page.skip}
    )
    select
      (select count(*)::int from matching m where ${inTime}) as count,
      ${until === null ? sql`0` : sql`(select count(*)::int from matching m where m.availability_date is null)`}
        as "unknownAvailability",
      coalesce((select json_agg(json_build_object('id', h.id, 'score', h.score) order by h.score desc, h.id)
        from hits h), '[]') as hits`.execute(db);
  return rows[0] as FoundTalents;
}

/** As `factKey` writes it; null where nothing is chosen. */
const fact = (kind: Fact['kind'], column: string) =>
  sql`${sql.lit(factKey({ kind, value: '' }))} || ${sql.raw(column)}::text`;

/** What some talents are found by: their words as the text search prints them, and the words of their skills. */
export async function readFoundBy(db: Db, ids: readonly string[]): Promise<(FoundBy & { id: string })[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FoundBy & { id: string }>`select s.talent_id as id, s.words::text as words,
      coalesce((select json_agg(json_build_object('id', k.id, 'label', k.label, 'level', ts.level, 'words', ${LABEL_WORDS})
        order by ts.level desc, k.label, k.id)
        from talent_skill ts join skill k on k.id = ts.skill_id where ts.talent_id = s.talent_id), '[]') as skills,
      array_remove(array[${fact('jobTitle', 't.job_title_id')}, ${fact('status', 't.status')},
        ${fact('remoteWork', 't.remote_work')}], null) || array(select ${fact('language', 'l.language_id')}
        from talent_language l where l.talent_id = s.talent_id) as facts
    from talent_search s left join talent t on t.id = s.talent_id where s.talent_id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  return rows;
}
