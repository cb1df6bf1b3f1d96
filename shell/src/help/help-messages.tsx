import { formatDate, formatTime } from '@bloom/shared-ui/format';
import { useEffect, useRef } from 'react';
import type { HelpLinesFragment } from '../graphql.generated.ts';
import styles from './help-chat.module.css';

export interface HelpMessagesProps {
  messages: HelpLinesFragment['messages'];
  /** Whose words stand on the right. */
  reader: 'visitor' | 'support';
  visitorName: string;
}

/** What was written, oldest first, with the newest in sight. Texts are shown as they are: no link, no markup. */
export function HelpMessages({ messages, reader, visitorName }: HelpMessagesProps) {
  const end = useRef<HTMLLIElement>(null);
  const newest = messages.at(-1)?.recordId;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is what scrolls
  useEffect(() => {
    // Some browsers answer a promise, which is no clean-up.
    end.current?.scrollIntoView?.({ block: 'nearest' });
  }, [newest]);

  return (
    <div role="log" aria-label="Messages">
      <ol className={styles.messages}>
        {messages.map((message, index) => (
          <li
            key={message.recordId}
            ref={index === messages.length - 1 ? end : undefined}
            className={`${styles.message} ${message.fromSupport === (reader === 'support') ? styles.own : ''}`}
          >
            <p className={styles.who}>
              {authorOf(message, reader, visitorName)}
              <time dateTime={message.createdAt}>
                {formatDate(message.createdAt)} à {formatTime(message.createdAt)}
              </time>
            </p>
            <p className={styles.text} dir="auto">
              {message.text}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}

function authorOf(
  { fromSupport, supportFirstname }: HelpMessagesProps['messages'][number],
  reader: HelpMessagesProps['reader'],
  visitorName: string,
): string {
  if (fromSupport) {
    return supportFirstname === null ? 'Support' : `${supportFirstname}, support`;
  }
  return reader === 'visitor' ? 'Moi' : visitorName;
}
