export interface Environment {
  host: string;
  shellPort: number;
  registryPort: number;
  /** The JSON file that the shell host serves as /config.json. */
  shellConfig: string;
  /** Origins whose pages may read the remotes. */
  allowedOrigins: string[];
  logLevel: string;
}

/** @throws Error with one sentence that says which variable is wrong. */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const shellPort = port(variables, 'SHELL_PORT');
  const shellUrl = variables.SHELL_URL ?? `http://localhost:${shellPort}`;
  const more = variables.ALLOWED_ORIGINS?.split(',').map((origin) => origin.trim()) ?? [];
  return {
    host: variables.HOST ?? '127.0.0.1',
    shellPort,
    registryPort: port(variables, 'REGISTRY_PORT'),
    shellConfig: required(variables, 'SHELL_CONFIG'),
    allowedOrigins: [...new Set([shellUrl, ...more].filter(Boolean).map(origin))],
    logLevel: variables.LOG_LEVEL ?? 'info',
  };
}

function required(variables: NodeJS.ProcessEnv, name: string): string {
  const value = variables[name];
  if (!value) throw new Error(`The environment variable ${name} is missing.`);
  return value;
}

function port(variables: NodeJS.ProcessEnv, name: string): number {
  const text = required(variables, name);
  const value = Number(text);
  // 0 asks the system for a free port.
  if (!Number.isInteger(value) || value < 0 || value > 65535) {
    throw new Error(`The environment variable ${name} must be a port number, not "${text}".`);
  }
  return value;
}

function origin(text: string): string {
  if (!URL.canParse(text)) throw new Error(`"${text}" in SHELL_URL or ALLOWED_ORIGINS is no URL.`);
  return new URL(text).origin;
}
