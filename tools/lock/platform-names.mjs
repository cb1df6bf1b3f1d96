/**
 * What the name of a platform package says about the machines it is for.
 * Napi-style packages end in `<os>-<cpu>[-<abi>]`, for example `@swc/core-linux-arm-gnueabihf`.
 */

const OPERATING_SYSTEMS = new Map([
  ['android', 'android'],
  ['darwin', 'darwin'],
  ['freebsd', 'freebsd'],
  ['linux', 'linux'],
  ['openharmony', 'openharmony'],
  ['openbsd', 'openbsd'],
  ['netbsd', 'netbsd'],
  ['sunos', 'sunos'],
  ['win32', 'win32'],
  ['windows', 'win32'],
]);

const PROCESSORS = new Set([
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'universal',
  'x64',
]);

/**
 * @param {string} name package name
 * @returns {{ os?: string[], cpu?: string[], libc?: string[] } | undefined} undefined when the name tells no platform
 */
export function platformOf(name) {
  if (name.endsWith('wasm32-wasi')) return { cpu: ['wasm32'] };
  const words = name.slice(name.indexOf('/') + 1).split('-');
  const position = words.findIndex((word) => OPERATING_SYSTEMS.has(word));
  const cpu = words[position + 1];
  if (position < 0 || cpu === undefined || !PROCESSORS.has(cpu)) return undefined;
  const abi = words[position + 2] ?? '';
  /** @type {{ os: string[], cpu?: string[], libc?: string[] }} */
  const platform = { os: [/** @type {string} */ (OPERATING_SYSTEMS.get(/** @type {string} */ (words[position])))] };
  if (cpu !== 'universal') platform.cpu = [cpu];
  if (platform.os[0] === 'linux' && abi.startsWith('musl')) platform.libc = ['musl'];
  else if (platform.os[0] === 'linux' && abi.startsWith('gnu')) platform.libc = ['glibc'];
  return platform;
}
