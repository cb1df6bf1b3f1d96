import type { LoadPhase } from '@bloom/shared-ui/remote';

/** A remote did not open. The message is for developers; people read the words of the error screen. */
export class LoadError extends Error {
  override name = 'LoadError';
  readonly phase: LoadPhase;

  constructor(phase: LoadPhase, message: string, cause?: unknown) {
    super(message, { cause });
    this.phase = phase;
  }
}

/** What was being done, when the error itself says it. */
export function phaseOf(error: unknown): LoadPhase | undefined {
  if (error instanceof LoadError) return error.phase;
  // Of webpack: a file of the build did not come, or did not have its hash.
  return error instanceof Error && error.name === 'ChunkLoadError' ? 'chunk' : undefined;
}
