import { messages } from '../messages/messages.ts';
import { useToasts } from './toasts.tsx';

/** Of the whole page: two fields may send at once. */
let begun = 0;

/** Says that a file is on its way, until what it answers is called; of several it stands until the last is there. */
export function useUploadingToast(): () => () => void {
  const toasts = useToasts();
  return () => {
    begun += 1;
    const of = `upload ${begun}`;
    const toast = toasts.uploading(messages.uploading, { of });
    return () => toasts.close(toast, of);
  };
}

/** Tells that a file is on its way, for as long as it is; without a file there is nothing to tell. */
export function useWhileUploading() {
  const tell = useUploadingToast();
  return async <Result>(files: readonly unknown[], send: () => Promise<Result>): Promise<Result> => {
    if (!files.some(Boolean)) return send();
    const done = tell();
    try {
      return await send();
    } finally {
      done();
    }
  };
}
