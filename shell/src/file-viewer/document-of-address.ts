import type { RuntimeConfig } from '@bloom/shared-auth/runtime-config';
import type { Session } from '@bloom/shared-auth/session';
import { beginDocument } from '@bloom/shared-ui/document-viewer';
import { type DocumentAccess, documentSource } from '@bloom/shared-ui/fetch-document';
import { documentUrl } from './document-url.ts';

type Source = ReturnType<typeof documentSource>;

/** The document of the address this page was loaded with; the viewer of that address takes it over. */
let expected: { url: string; source: Source } | undefined;
/** Which address was asked for last: what loads the page and what prepares its code both do so, in any order. */
let lastAsked: string | undefined;

/** Asks for the document of an address, once, while the screens around it are still on their way. */
export function expectDocument(config: RuntimeConfig, session: Session, path: string): void {
  const url = documentUrl(config, path);
  if (url === lastAsked) return;
  lastAsked = url;
  const source = documentSource(url, session);
  expected = { url, source };
  beginDocument(source);
}

/** Whether one is on its way, and all that draws it. */
export const isDocumentExpected = () => expected !== undefined;

/** How to get the document of an address: the one that is on its way already, or one to be asked for. */
export function documentAt(url: string, access: DocumentAccess): Source {
  const begun = expected?.url === url ? expected.source : undefined;
  expected = undefined;
  return begun ?? documentSource(url, access);
}
