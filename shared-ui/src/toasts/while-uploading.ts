import { messages } from '../messages/messages.ts';
import { useToasts } from './toasts.tsx';

/** Tells that a file is on its way, for as long as it is; without a file there is nothing to tell. */
export function useWhileUploading() {
  const toasts = useToasts();
  return async <Result>(files: readonly unknown[], send: () => Promise<Result>): Promise<Result> => {
    if (!files.some(Boolean)) return send();
    const toast = toasts.uploading(messages.uploading);
    try {
      return await send();
    } finally {
      toasts.close(toast);
    }
  };
}
