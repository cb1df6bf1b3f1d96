const PAUSE_MS = 20;

/**
 * Runs all side by side. When one breaks off, the others hear it by the signal and are waited for: nobody goes on
 * behind the back of whoever cleans up.
 * @throws what broke off first
 */
export async function together(parts: (() => Promise<unknown>)[], end = new AbortController()): Promise<void> {
  const watched = parts.map(async (part) => {
    try {
      await part();
    } catch (error) {
      // Told once: later ones are its consequence.
      end.abort(error);
    }
  });
  await Promise.all(watched);
  end.signal.throwIfAborted();
}

/** @throws what broke off meanwhile */
export async function until(isSo: () => boolean, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    if (isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
