/**
 * Before each further attempt, in milliseconds. An attempt is given up after seven seconds: its file may come
 * meanwhile.
 */
const PAUSES = [500, 1500, 3000];

/** How webpack says that a file of the build did not come, or not in time. */
export const isMissingFile = (error: unknown) => error instanceof Error && error.name === 'ChunkLoadError';

/** What comes with a file of the build, which a slow line brings later than an attempt waits for. */
export async function loadPatiently<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const pause of PAUSES) {
    try {
      return await load();
    } catch (error) {
      if (!isMissingFile(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return load();
}
