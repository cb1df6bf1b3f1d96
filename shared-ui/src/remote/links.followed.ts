/** Paths of the routes that the page's router is made of, by id. Nothing is followed where a remote runs alone. */
let followed: ReadonlyMap<string, string> = new Map();

/**
 * Makes every link lead where these routes are now. Remotes are published alone: since the page's copy of shared-ui was
 * built, they may have moved routes and added others. As in the router, the first of two claims counts.
 */
export function followRoutes(routes: readonly { id: string; path: string }[]): void {
  followed = new Map([...routes].reverse().map(({ id, path }) => [id, path]));
}

export function followedPath(id: string): string | undefined {
  return followed.get(id);
}
