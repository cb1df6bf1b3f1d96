import { join } from 'node:path';
import { portsFrom, readPortBase } from '@bloom/tools/start/ports';
import { repositoryRoot } from '@bloom/tools/start/state-folder';
import { withBuildLock } from '@bloom/tools/start/work-lock';
import { readChannel } from '../src/channels/channels.ts';
import type { Author } from '../src/channels/going-live.ts';
import type { Problem } from '../src/gates/gates.ts';
import { graphqlProblems, readSchema } from '../src/gates/gates-graphql.ts';
import type { Build } from '../src/publishing/publish-build.ts';
import { type CheckedPublication, publishChecked, RefusedError } from '../src/publishing/publish-checked.ts';
import { openBuild } from '../src/publishing/publishing.ts';
import { type ObjectStore, SHELL } from '../src/storage/storage.ts';
import { type Command, UsageError, type Values } from './arguments.ts';
import type { Answer } from './commands.ts';
import { bytesText } from './report.ts';
import { build, packageVersionOf } from './surroundings.ts';

/** Nobody else builds meanwhile, so that what is read is one finished build; who starts everything sees to it alone. */
async function openBuilds({ apps, values }: Command): Promise<Build[]> {
  const isFinished = values.local === true || values.dist !== undefined;
  const open = async () =>
    apps.map((id) => {
      const packageVersion = packageVersionOf(id);
      if (!isFinished && !values['no-build']) build(id);
      return openBuild({ id, dist: values.dist ?? join(repositoryRoot, id, 'dist'), packageVersion });
    });
  return isFinished ? open() : withBuildLock(open);
}

/** Only tries the pages. @throws RefusedError with what does not open. */
export async function smokeCommand(store: ObjectStore, command: Command): Promise<Answer> {
  const builds = await openBuilds(command);
  const problems = await trial(store, builds, command.values);
  if (problems.length > 0) throw new RefusedError(problems);
  return { text: 'Every page opens.', data: { problems } };
}

async function trial(store: ObjectStore, builds: Build[], { product }: Values): Promise<Problem[]> {
  // With the browser's driver: most publications of one machine never need it.
  const { smokeProblems } = await import('./smoke.ts');
  const print = (line: string) => process.stderr.write(`${line}\n`);
  print(`Trying the pages of ${builds.map(({ id, version }) => `${id} ${version}`).join(', ')}`);
  const address = product ?? `http://localhost:${portsFrom(readPortBase(process.env.PORT_BASE)).shell}`;
  return smokeProblems({ store, builds, product: address, print });
}

/** Documents of the talents API say so in their name; each is checked against the schema it will meet. */
function documentCheck(values: Values): (build: Build) => Promise<Problem[]> {
  const apis = [
    { source: values.schema ?? join(repositoryRoot, 'api/schema.graphql'), talents: false },
    { source: values['talents-schema'] ?? join(repositoryRoot, 'api/talents.schema.graphql'), talents: true },
  ];
  const read = new Map<string, ReturnType<typeof readSchema>>();
  return async ({ id, contract }) => {
    const problems = apis.map(async ({ source, talents }) => {
      const documents = contract.documents.filter(({ file }) => file.endsWith('.talents.graphql') === talents);
      if (documents.length === 0) return [];
      const schema =
        read.get(source) ?? readSchema(source).catch((error: Error) => Promise.reject(new UsageError(error.message)));
      read.set(source, schema);
      return graphqlProblems(id, documents, await schema);
    });
    return (await Promise.all(problems)).flat();
  };
}

/** Apps of which nobody gets the version that was published: neither everybody nor the people of a canary. */
async function servedToNobody(store: ObjectStore, published: CheckedPublication[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const { id, version } of published) {
    const channel = await readChannel(store, id);
    if (channel?.pinned !== version && channel?.canary?.version !== version) found.add(id);
  }
  return found;
}

/** Builds, checks and uploads; with --pin everybody gets it. */
export async function publishCommand(store: ObjectStore, command: Command, author: Author): Promise<Answer> {
  const { values } = command;
  const builds = await openBuilds(command);
  const asksTheApis = documentCheck(values);
  const published = await publishChecked(store, builds, {
    author: values['no-smoke'] ? { ...author, forced: ['its pages were not tried (--no-smoke)'] } : author,
    pin: values.pin === true,
    force: values.force === true,
    local: values.local === true,
    further: [asksTheApis],
    ...(!values.local && !values['no-smoke'] && { trial: (next: Build[]) => trial(store, next, values) }),
  });
  const waiting = await servedToNobody(store, published);
  const text = published.map(({ id, version, fresh, forced }, index) => {
    const { bytes } = builds[index] ?? { bytes: undefined };
    const what = fresh && bytes ? `published, ${bytesText(bytes)}` : 'unchanged';
    const overruled = forced.map((sentence) => `\n  overruled: ${sentence}`).join('');
    const next = waiting.has(id)
      ? `\n  Nobody gets it yet. Next: npm run registry -- ${id === SHELL ? '' : `canary ${id} ${version} --percent 10, or: `}pin ${id} ${version}`
      : '';
    return `${id} ${version}: ${what}${overruled}${next}`;
  });
  return { text: text.join('\n'), data: published };
}
