import type { LoadPhase } from '@bloom/shared-ui/remote';

/** What may be asked for again, to learn why it did not come. */
interface FailedFile {
  file?: string;
  /** `sha384-…`, where the list of the version's files does not have it. */
  integrity?: string;
}

/** A remote did not open. The message is for developers; people read the words of the error screen. */
export class LoadError extends Error {
  override name = 'LoadError';
  readonly phase: LoadPhase;
  /** The file that did not come, or came otherwise than it was published. */
  readonly file?: string;
  readonly integrity?: string;

  constructor(phase: LoadPhase, message: string, cause?: unknown, failed: FailedFile = failedFileOf(cause)) {
    super(message, { cause });
    this.phase = phase;
    this.file = failed.file;
    this.integrity = failed.integrity;
  }
}

/** It may only have been slow. */
export class LateError extends LoadError {}

/** Of webpack: a file of the build did not come, or did not have its hash. */
function isChunkError(error: unknown): error is Error & { request?: string; type?: string } {
  return error instanceof Error && error.name === 'ChunkLoadError';
}

function failedFileOf(error: unknown): FailedFile {
  // "missing" is what came and did not bring its modules.
  return isChunkError(error) && error.type !== 'missing' ? { file: error.request } : {};
}

/** What was being done, when the error itself says it. */
export function phaseOf(error: unknown): LoadPhase | undefined {
  if (error instanceof LoadError) return error.phase;
  return isChunkError(error) ? 'chunk' : undefined;
}

/** The file that did not come. */
export function fileOf(error: unknown): string | undefined {
  return error instanceof LoadError ? error.file : failedFileOf(error).file;
}

/** Whether a file did not come, or not in time: that may have been the network. What came and is wrong stays wrong. */
export function mayPass(error: unknown): boolean {
  const phase = phaseOf(error);
  return error instanceof LateError || phase === 'manifest' || phase === 'entry' || phase === 'chunk';
}
