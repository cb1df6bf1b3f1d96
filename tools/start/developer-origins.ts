/** The development servers of remotes, on this machine (the `port` of each remote's webpack.config.mjs). */
const PORTS = Array.from({ length: 9 }, (_, index) => 3101 + index);

/** Where builds under development may come from; DEVELOPER_ORIGINS (comma separated) replaces them. */
export function developerOrigins({ DEVELOPER_ORIGINS: chosen }: NodeJS.ProcessEnv): string[] {
  return chosen === undefined ? PORTS.map((port) => `http://localhost:${port}`) : splitList(chosen);
}

/** Whoever starts the product on this machine is a developer of it; DEVELOPER_ROLES ends that. */
export function developerSettings(chosen: NodeJS.ProcessEnv): { local?: true; roles?: string[]; origins: string[] } {
  const roles = chosen.DEVELOPER_ROLES;
  return {
    ...(roles === undefined ? { local: true } : { roles: splitList(roles) }),
    origins: developerOrigins(chosen),
  };
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
