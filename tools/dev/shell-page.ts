/** What a deployed shell says of itself. */
export interface ShellPage {
  /** React's development build: only with it components are refreshed in place. */
  isDevelopment: boolean;
  /** From where it takes builds in development. */
  origins: string[];
  /** Everybody is a developer there: only then it shows development servers to whoever opens it. */
  isLocal: boolean;
}

/** The build writes it into its page. */
function isDevelopmentPage(html: string): boolean {
  return /<meta name="bloom-build" content="development"/.test(html);
}

/** @throws Error with one sentence when there is no shell at the address. */
export async function readShell(shell: URL): Promise<ShellPage> {
  try {
    const ask = (path: string) => fetch(new URL(path, shell), { signal: AbortSignal.timeout(10_000) });
    const [page, settings] = await Promise.all([ask('/'), ask('/config.json')]);
    const { developer = {} } = (await settings.json()) as { developer?: { local?: boolean; origins?: string[] } };
    const { local = false, origins = [] } = developer;
    return { isDevelopment: isDevelopmentPage(await page.text()), origins, isLocal: local };
  } catch (error) {
    throw new Error(`There is no shell at ${shell.origin}: ${(error as Error).message}`);
  }
}
