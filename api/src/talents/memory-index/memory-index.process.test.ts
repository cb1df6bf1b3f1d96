import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { type CommittingTestApi, openCommittingTestApi } from '../../testing/test-api.ts';
import { createTalent } from '../talents/talents.fixture.ts';
import type { IndexCheck } from './index-check.ts';
import type { Asked } from './index-process.fixture.ts';

let api: CommittingTestApi;
const folders: string[] = [];
const running = new Set<ChildProcess>();
before(async () => {
  api = await openCommittingTestApi();
});
after(async () => {
  for (const child of running) child.kill('SIGKILL');
  await api.close();
  for (const folder of folders) await rm(folder, { recursive: true });
});

async function folderOf(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bloom-index-'));
  folders.push(folder);
  return folder;
}

async function startProcess(folder: string): Promise<ChildProcess> {
  const child = fork(new URL('./index-process.fixture.ts', import.meta.url), [folder], {
    env: { ...process.env, INDEX_DATABASE_URL: api.url },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  await once(child, 'message');
  return child;
}

async function ask<Answer>(child: ChildProcess, asked: Asked): Promise<Answer> {
  child.send(asked);
  const [answer] = (await once(child, 'message')) as [Answer];
  return answer;
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function knows(child: ChildProcess, word: string): Promise<void> {
  while ((await ask<string[]>(child, { known: [word] })).length === 0) await setTimeout(5);
}

const isRight = ({ wrongWords, different, tooMany }: IndexCheck) =>
  assert.deepEqual({ wrongWords, different, tooMany }, { wrongWords: 0, different: [], tooMany: 0 });

describe('processes that follow the talents', () => {
  it('each hear of what another saved', () =>
    api.committed(async ({ db }) => {
      const [one, other] = [await startProcess(await folderOf()), await startProcess(await folderOf())];
      for (const lastname of ['Premier', 'Deuxieme', 'Troisieme']) {
        await createTalent(db, { lastname });
        await Promise.all([knows(one, lastname.toLowerCase()), knows(other, lastname.toLowerCase())]);
      }
      await Promise.all([kill(one), kill(other)]);
    }));

  it('agree with the database after being killed in the middle of changes, whichever file they left', () =>
    api.committed(async ({ db }) => {
      const folder = await folderOf();
      let isChanging = true;
      let written = 0;
      const changes = (async () => {
        while (isChanging) {
          written += 1;
          const id = await createTalent(db, { lastname: `Vague${'abcdefghij'[written % 10]}`, skills: { Java: 0.5 } });
          if (written % 3 === 0) await db.deleteFrom('talent').where('id', '=', id).execute();
        }
      })();
      for (let round = 0; round < 3; round += 1) {
        const from = written;
        const child = await startProcess(folder);
        while (written < from + 20) await setTimeout(5);
        await kill(child);
      }
      isChanging = false;
      await changes;
      const last = await startProcess(folder);
      isRight(await ask<IndexCheck>(last, 'check'));
      await kill(last);
    }));
});
