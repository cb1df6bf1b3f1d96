import { useNavigate } from '@bloom/shared-ui/routing';
import { type ToastKey, useToasts } from '@bloom/shared-ui/toasts';
import type { MouseEvent } from 'react';

interface ToldWay {
  /** What keeps somebody from going on. */
  why: string;
  /** Whom it is about, where the same is said of several. */
  who?: string;
  /** Where it is put right, and the words of the link. */
  path: string;
  words: string;
}

/** Says what is to be put right elsewhere, with the way there; it stays until it is closed or followed. */
export function useToldWay(): (way: ToldWay) => void {
  const toasts = useToasts();
  const navigate = useNavigate();
  return ({ why, who, path, words }) => {
    const follow = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      toasts.close(key);
      void navigate(path);
    };
    const key: ToastKey = toasts.persistentWarning(why, {
      detail: who,
      // The same words lead to other places.
      key: `${why} ${path}`,
      // Toasts live outside the router: a router link would not find it.
      action: (
        <a href={path} onClick={follow}>
          {words}
        </a>
      ),
    });
  };
}
