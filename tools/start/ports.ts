import { connect, createServer } from 'node:net';
import { StartError } from './start-error.ts';

export interface Ports {
  shell: number;
  registry: number;
  /** The host of screens for clients, an origin of its own. */
  clients: number;
  api: number;
  idp: number;
  smtp: number;
  postgres: number;
}

export const DEFAULT_PORT_BASE = 3000;

const OFFSETS: Ports = { shell: 0, registry: 100, clients: 200, api: 1000, idp: 1100, smtp: 1025, postgres: 1432 };

const NAMES: Record<keyof Ports, string> = {
  shell: 'shell',
  registry: 'registry',
  clients: 'screens for clients',
  api: 'API',
  idp: 'identity provider',
  smtp: 'development mail receiver',
  postgres: 'embedded PostgreSQL',
};

const KEYS = Object.keys(OFFSETS) as (keyof Ports)[];
/** From 32,768 up systems take ports for outgoing connections, between one look at them and the next. */
const HIGHEST_LASTING_BASE = 28_000;
const HIGHEST_PORT_BASE = 65_535 - OFFSETS.postgres;

/** Ports that browsers and fetch refuse to open (the "bad ports" of the Fetch standard), from 1024 up. */
const REFUSED_BY_BROWSERS = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
]);

function refusedPort(base: number): number | undefined {
  const { shell, registry, clients, api, idp } = portsFrom(base);
  return [shell, registry, clients, api, idp].find((port) => REFUSED_BY_BROWSERS.has(port));
}

export function portsFrom(base: number): Ports {
  return Object.fromEntries(KEYS.map((key) => [key, base + OFFSETS[key]])) as unknown as Ports;
}

export function readPortBase(value: string | undefined): number {
  if (value === undefined || value === '') return DEFAULT_PORT_BASE;
  const base = Number(value);
  if (!Number.isInteger(base) || base < 1024 || base > HIGHEST_PORT_BASE) {
    throw new StartError(`PORT_BASE must be a whole number from 1024 to ${HIGHEST_PORT_BASE}, not "${value}".`);
  }
  const refused = refusedPort(base);
  if (refused === undefined) return base;
  throw new StartError(
    `PORT_BASE=${base} would use port ${refused}, which browsers refuse. Try PORT_BASE=8000 npm start`,
  );
}

function answers(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: 1000 });
    const end = (value: boolean) => {
      socket.destroy();
      resolve(value);
    };
    socket.on('connect', () => end(true));
    socket.on('error', () => end(false));
    socket.on('timeout', () => end(false));
  });
}

function bindable(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/**
 * Binding alone is not enough: macOS lets 127.0.0.1 be bound beside a listener on all addresses, and browsers try
 * ::1 first for "localhost".
 */
export async function portIsFree(port: number): Promise<boolean> {
  if (!(await bindable(port))) return false;
  const answered = await Promise.all([answers(port, '127.0.0.1'), answers(port, '::1')]);
  return !answered.includes(true);
}

/** Throws one sentence about the first port that somebody else holds. */
export async function assertPortsFree(ports: Ports, base: number, needed: (keyof Ports)[] = KEYS): Promise<void> {
  for (const key of needed) {
    if (await portIsFree(ports[key])) continue;
    const suggestion = await freePortBase(base + 2000 <= HIGHEST_LASTING_BASE ? base + 2000 : 10_000);
    throw new StartError(
      `Port ${ports[key]} (${NAMES[key]}) is taken by another program: stop it, or choose other ports with PORT_BASE=${suggestion} npm start`,
    );
  }
}

/**
 * A base whose seven ports are all free. Tests pass none and get a random one, so that two runs on one machine
 * hardly ever try the same.
 */
export async function freePortBase(first?: number): Promise<number> {
  let base = first ?? 10_000 + Math.floor(Math.random() * (HIGHEST_LASTING_BASE - 10_000));
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const free = await Promise.all(Object.values(portsFrom(base)).map(portIsFree));
    if (!free.includes(false) && refusedPort(base) === undefined) return base;
    base = first === undefined ? 10_000 + Math.floor(Math.random() * (HIGHEST_LASTING_BASE - 10_000)) : base + 10;
  }
  throw new StartError('No free range of ports was found on this machine.');
}
