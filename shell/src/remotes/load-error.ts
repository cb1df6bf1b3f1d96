import type { LoadPhase } from '@bloom/shared-ui/remote';

/** A remote did not open. The message is for developers; people read the words of the error screen. */
export class LoadError extends Error {
  override name = 'LoadError';
  readonly phase: LoadPhase;
  /** The file that did not come, or came otherwise than it was published. */
  readonly file?: string;

  constructor(phase: LoadPhase, message: string, cause?: unknown, file = fileOf(cause)) {
    super(message, { cause });
    this.phase = phase;
    this.file = file;
  }
}

/** It may only have been slow. */
export class LateError extends LoadError {}

/** Of webpack: a file of the build did not come, or did not have its hash. */
function isChunkError(error: unknown): error is Error & { request?: string } {
  return error instanceof Error && error.name === 'ChunkLoadError';
}

function fileOf(error: unknown): string | undefined {
  return isChunkError(error) ? error.request : undefined;
}

/** What was being done, when the error itself says it. */
export function phaseOf(error: unknown): LoadPhase | undefined {
  if (error instanceof LoadError) return error.phase;
  return isChunkError(error) ? 'chunk' : undefined;
}

/** Whether a file did not come, or not in time: that may have been the network. What came and is wrong stays wrong. */
export function mayPass(error: unknown): boolean {
  const phase = phaseOf(error);
  return error instanceof LateError || phase === 'manifest' || phase === 'entry' || phase === 'chunk';
}
