/** Bytes of scripts and styles after brotli. */
export interface AppBytes {
  /** What the heaviest page loads, from nothing. */
  page: number;
  /** What all pages load together. */
  total: number;
  /** The route that is the heaviest. */
  heaviest: string;
}

/**
 * What a browser fetches from an app's build to show its pages beside a shell that provides the shared packages.
 * @param pages the files of each page: route-files.json of a remote
 * @param sizeOf of one file, in bytes as it is sent
 */
export function measurePages(pages: Record<string, string[]>, sizeOf: (file: string) => number): AppBytes {
  const sum = (files: string[]) => [...new Set(files)].reduce((bytes, file) => bytes + sizeOf(file), 0);
  const weights = Object.entries(pages).map(([name, files]) => ({ name, bytes: sum(files) }));
  const [heaviest] = weights.sort((one, other) => other.bytes - one.bytes || (one.name < other.name ? -1 : 1));
  return { page: heaviest?.bytes ?? 0, total: sum(Object.values(pages).flat()), heaviest: heaviest?.name ?? '' };
}

/** Where a build is over its budget: one sentence for each figure, empty when it keeps it. */
export function budgetProblems(budget: { page: number; total: number } | undefined, bytes: AppBytes): string[] {
  if (!budget) return [];
  const over = (measured: number, allowed: number, what: string) =>
    measured > allowed
      ? [`${what}: ${measured} bytes after brotli, ${measured - allowed} more than the budget of ${allowed}.`]
      : [];
  return [
    ...over(bytes.page, budget.page, `the page "${bytes.heaviest}"`),
    ...over(bytes.total, budget.total, 'all pages together'),
  ];
}
