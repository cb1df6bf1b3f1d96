import { networkOfAddress } from '@bloom/shared-rules/access/network-of-address';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAppId, isVersion, readChannel } from '../channels/channels.ts';
import type { LiveVersions } from '../channels/live-versions.ts';
import type { SignedInPerson } from '../incidents/bearer.ts';
import { isGiven, mayOpen } from '../incidents/breaker-people.ts';
import { countsAgainstVersion } from '../incidents/breaker-rules.ts';
import { culpritOf, type PageOrigins, readViolations, type Violation } from '../incidents/csp-report.ts';
import { readReport, readSubject, type Subject } from '../incidents/incident.ts';
import { SHELL } from '../storage/storage.ts';
import { metrics } from '../watch/metrics.ts';
import { VIOLATIONS } from './page-policy.ts';
import { limited, refuse, refuseUntil } from './refusals.ts';
import { mayDevelop, type Registry } from './registry.ts';
import { readShellConfig } from './shell-config.ts';

const LARGEST_REPORT = 8_000;
const LARGEST_VIOLATIONS = 64_000;

/** What browsers tell of versions that do not load, and what developers read of it. */
export function incidentRoutes(server: FastifyInstance, registry: Registry): void {
  const { incidents, breaker, live, bearer, publicationOf, shellConfig, now } = registry;
  const people: People = new WeakMap();
  const onRequest = limitedReports(registry, people);
  const guard = { bodyLimit: LARGEST_REPORT, onRequest, preValidation: fromOurPages(registry) };

  server.post('/incidents', guard, async (request, reply) => {
    const report = readReport(request.body);
    if (report === undefined) return refuse(reply, 400, 'A report has remote, version, phase and message.');
    if (!(await publicationOf(report))) return refuse(reply, 404, 'There is no such version.');
    const person = await countedPerson(registry, report, people.get(request));
    const at = now();
    // Of what nobody gets any more, only those are kept who can be told apart: strangers may name any version.
    if (person || isServed(await live(), report)) {
      const who = person ? 'person' : 'anybody';
      metrics.count('bloom_remote_failures_total', { remote: report.remote, phase: report.phase, who });
      await incidents.write({ ...report, at: at.toISOString(), ...(person && { person: person.pseudonym }) });
    }
    if (person && countsAgainstVersion(report.phase)) {
      await incidents.mark('failed', report, person.pseudonym, at);
      await breaker.judge(report);
    }
    return reply.code(204).send();
  });

  server.post('/openings', guard, async (request, reply) => {
    const subject = readSubject(request.body);
    if (subject === undefined) return refuse(reply, 400, 'An opening has remote and version.');
    // Only of a canary anybody asks how often it opened well.
    const remote = (await live()).remotes.find(({ id }) => id === subject.remote);
    if (remote?.canary?.version !== subject.version) return reply.code(204).send();
    const person = await countedPerson(registry, subject, people.get(request));
    if (person) {
      await incidents.mark('opened', subject, person.pseudonym, now());
      await breaker.judge(subject);
    }
    return reply.code(204).send();
  });

  server.get<{ Querystring: Record<string, unknown> }>('/incidents', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const person = await bearer(request.headers.authorization);
    if (person === undefined) return refuse(reply, 401, 'Sign in first.');
    const { developer } = readShellConfig(shellConfig).config;
    if (!mayDevelop(person.roles, developer)) return refuse(reply, 403, 'This is for developers of the platform.');
    const { remote, version, limit } = request.query;
    const of = { ...(isText(remote, isAppId) && { remote, ...(isText(version, isVersion) && { version }) }) };
    return { incidents: await incidents.read(of, Number(limit) > 0 ? Math.floor(Number(limit)) : undefined) };
  });
}

/** Whom a report counts for: somebody who may open the version's pages, and gets this version of them. */
async function countedPerson(
  { store, publicationOf }: Registry,
  subject: Subject,
  person: SignedInPerson | undefined,
): Promise<SignedInPerson | undefined> {
  if (person === undefined || subject.remote === SHELL) return undefined;
  const manifest = (await publicationOf(subject))?.manifest;
  if (manifest === undefined || !mayOpen(person, manifest)) return undefined;
  // As the channel is now: what other copies of the registry change must not wait for our memory.
  const channel = await readChannel(store, subject.remote);
  return channel !== undefined && isGiven(channel, subject, person) ? person : undefined;
}

function isServed({ remotes, shell }: LiveVersions, { remote, version }: Subject): boolean {
  if (remote === SHELL) return shell === version;
  const live = remotes.find(({ id }) => id === remote);
  return [live?.pinned, live?.previous, live?.canary].some((one) => one?.version === version);
}

/** Browsers send these by themselves: without a session, and from pages that hide where they are. */
export function violationRoute(server: FastifyInstance, registry: Registry): void {
  const { incidents, live, publicationOf, now } = registry;
  const types = ['application/csp-report', 'application/reports+json'];
  server.addContentTypeParser(types, { parseAs: 'string' }, server.getDefaultJsonParser('error', 'error'));

  const guard = { bodyLimit: LARGEST_VIOLATIONS, onRequest: limited(registry, 'violations') };
  server.post(VIOLATIONS, guard, async (request, reply) => {
    const known = await live();
    for (const violation of readViolations(request.body)) {
      const culprit = culpritOf(violation, originsOf(registry));
      if (culprit === undefined) continue;
      const version = 'version' in culprit ? culprit.version : pinnedVersion(known, culprit.remote);
      const subject = readSubject({ ...culprit, version });
      if (subject === undefined || !isServed(known, subject) || !(await publicationOf(subject))) continue;
      const message = sentenceOf(violation);
      const userAgent = violation.userAgent ?? request.headers['user-agent'];
      await incidents.write(
        {
          ...subject,
          phase: 'csp',
          message,
          at: now().toISOString(),
          ...(userAgent && { userAgent: userAgent.slice(0, 300) }),
        },
        message,
      );
    }
    return reply.code(204).send();
  });
}

function originsOf({ shellUrl, clientsUrl, shellConfig }: Registry): PageOrigins {
  const { registryUrl } = readShellConfig(shellConfig).config;
  return { shell: new URL(shellUrl).origin, versions: [registryUrl, clientsUrl].map((url) => new URL(url).origin) };
}

function pinnedVersion(live: LiveVersions, id: string): string | undefined {
  return id === SHELL ? live.shell : live.remotes.find((remote) => remote.id === id)?.pinned.version;
}

function sentenceOf({ directive, blocked, source, line }: Violation): string {
  const place = source === undefined ? '' : ` (${source}${line === undefined ? '' : `:${line}`})`;
  return `${directive} refuses ${blocked || 'something without an address'}${place}`.slice(0, 500);
}

/** Who sends a request, looked up once. */
type People = WeakMap<FastifyRequest, SignedInPerson>;

/** People with a role count by themselves: a flood without one must not keep the breaker from hearing of them. */
function limitedReports({ limits, bearer }: Registry, people: People) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const person = await bearer(request.headers.authorization);
    if (person) people.set(request, person);
    if (!person || person.roles.length === 0) {
      return refuseUntil(reply, await limits.reports.take(networkOfAddress(request.ip)));
    }
    return refuseUntil(reply, await limits.people.take(person.pseudonym));
  };
}

/**
 * A page of somebody else's cannot read our answers anyway; this keeps it from filling the store in its visitors'
 * names.
 */
function fromOurPages({ allowedOrigins }: Registry) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { origin, 'content-type': type } = request.headers;
    if (origin !== undefined && !allowedOrigins.includes(origin)) return refuse(reply, 403, 'Not from this page.');
    if (!/^application\/json\b/.test(type ?? '')) return refuse(reply, 415, 'Send application/json.');
  };
}

function isText(value: unknown, is: (text: string) => boolean): value is string {
  return typeof value === 'string' && is(value);
}
