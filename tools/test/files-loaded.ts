let loaded: () => void;
const loading = new Promise<void>((resolve) => {
  loaded = resolve;
});

export const filesAreLoaded = () => loaded();

/** node:test waits for this before the first test: one that began at once would not know the hooks of later files. */
export const globalSetup = () => loading;
