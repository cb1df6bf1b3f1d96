import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, globSync, openSync, writeSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../../../api/src/platform/database/database.ts';
import {
  choicesOf,
  dayNumber,
  docOf,
  NEVER,
  term,
  textPlaces,
} from '../../../api/src/talents/memory-index/talent-doc.ts';
import { readEverybody, readSkillWords } from '../../../api/src/talents/memory-index/talent-docs.repository.ts';
import {
  likenesses,
  placeWeights,
  type TalentQuery,
  type WordPlan,
} from '../../../api/src/talents/talent-index/talent-query.ts';
import { freePortBase } from '../../start/ports.ts';
import { waitUntil } from '../../start/processes.ts';
import { repositoryRoot } from '../../start/state-folder.ts';

const INDEX_LIMIT_MS = 900_000;
const MARK = '\u0001';
/** The levels that the crowd has. */
const LEVELS = [10, 40, 70, 100];

/** Debian's jar; undefined where it is not installed. */
export function luceneJar(): string | undefined {
  return globSync('/usr/share/java/lucene-core-8.*.jar')[0];
}

export const HOW_TO_INSTALL = 'apt-get install liblucene8-java default-jdk-headless';

/** Everybody in lines, in the order of their ids. */
async function writeTalents(db: Db, path: string): Promise<void> {
  const words = new Map((await readSkillWords(db)).map((skill) => [skill.id, skill.words]));
  const file = openSync(`${path}.part`, 'w', 0o600);
  await readEverybody(db, (rows) => {
    const lines = rows.map((row) => {
      const doc = docOf(row);
      const skills = [...doc.skills];
      const called = new Set(skills.flatMap(([id]) => words.get(id) ?? []));
      const levels = skills.flatMap(([id, level]) => LEVELS.filter((at) => at <= level).map((at) => `${id}:${at}`));
      const day = doc.available === NEVER ? '' : doc.available;
      const at = Number.isNaN(doc.latitude) ? ['', ''] : [doc.latitude, doc.longitude];
      const parts = [doc.id, doc.terms.join(MARK), [...called].join(MARK), levels.join(MARK), day, ...at];
      return `${parts.join('\t')}\n`;
    });
    writeSync(file, lines.join(''));
  });
  closeSync(file);
  await rename(`${path}.part`, path);
}

export interface Lucene {
  url: string;
  process: ChildProcess;
}

/** Makes its index where there is none, and waits for it. */
export async function startLucene(db: Db, jar: string, folder: string): Promise<Lucene> {
  await mkdir(folder, { recursive: true });
  const talents = join(folder, 'talents.tsv');
  const index = join(folder, 'lucene');
  if (!existsSync(talents)) {
    await rm(index, { recursive: true, force: true });
    await writeTalents(db, talents);
  }
  const port = await freePortBase();
  const source = join(repositoryRoot, 'tools/bench/talents/lucene/LuceneServer.java');
  const classes = [jar, ...globSync('/usr/share/java/lucene-analyzers-common-8.*.jar')].join(':');
  const child = spawn('java', ['-Xmx2g', '-cp', classes, source, talents, index, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let isReady = false;
  child.stdout.on('data', (chunk: Buffer) => {
    isReady ||= chunk.toString().includes('ready');
  });
  if (!(await waitUntil(() => isReady || child.exitCode !== null, INDEX_LIMIT_MS)) || !isReady) {
    child.kill();
    throw new Error('Lucene did not start.');
  }
  return { url: `http://127.0.0.1:${port}/`, process: child };
}

const weighted = (weight: number, how: 't' | 'p', field: string, text: string) => [weight, how, field, text].join(MARK);

/** Everything that counts as a word; Lucene is spared finding that out. */
function wordLine(plan: WordPlan): string {
  const terms = textPlaces.flatMap((place) => {
    const [field] = term(place, '');
    const exact = likenesses(plan, place).flatMap(({ likeness, words }) =>
      words.map((word) => weighted(placeWeights[place][likeness], 't', field as string, word)),
    );
    const { start } = plan;
    return start === null ? exact : [...exact, weighted(placeWeights[place].start, 'p', field as string, start)];
  });
  const bySkill = likenesses(plan, 'skill').flatMap(({ likeness, words }) =>
    words.map((word) => weighted(placeWeights.skill[likeness], 't', 's', word)),
  );
  const begun = plan.start === null ? [] : [weighted(placeWeights.skill.start, 'p', 's', plan.start)];
  return ['M', ...terms, ...bySkill, ...begun].join('\t');
}

function skillLine({ id, minLevel }: TalentQuery['skills'][number], kind: 'M' | 'S'): string {
  const levels = LEVELS.filter((level) => level >= Math.ceil(minLevel * 100 - 1e-9));
  return [kind, ...levels.map((level) => weighted(level, 't', 'k', `${id}:${level}`))].join('\t');
}

/** The question in the language of `LuceneServer`. */
export function luceneQuestion(query: TalentQuery): string {
  const { place, availableUntil, skills, anySkill } = query;
  return [
    ...query.words.map(wordLine),
    ...skills.map((skill) => skillLine(skill, anySkill ? 'S' : 'M')),
    ...choicesOf(query).map((terms) => ['F', ...terms].join('\t')),
    ...(availableUntil === null ? [] : [`D\t${dayNumber(availableUntil)}`]),
    ...(place === null ? [] : [['G', place.city, place.latitude, place.longitude, place.rangeKm].join('\t')]),
  ].join('\n');
}
