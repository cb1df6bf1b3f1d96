import { useQuery } from '@bloom/shared-auth/apollo';
import { of } from '@bloom/shared-rules/words/elision';
import { Button } from '@bloom/shared-ui/button';
import { ButtonLink } from '@bloom/shared-ui/button-link';
import { formatDate, formatMonth } from '@bloom/shared-ui/format';
import { plural } from '@bloom/shared-ui/french';
import { latePart } from '@bloom/shared-ui/late-part';
import { Link } from '@bloom/shared-ui/routing';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { useId, useState } from 'react';
import { ToDoItemsDocument } from '../graphql.generated.ts';
import { useRemindAll } from './remind-all.ts';
import styles from './to-do.module.css';
import * as words from './to-do.rules.ts';

/** A dialog with its library, for the moment when somebody reminds. */
const RemindDialog = latePart(async () => (await import('./remind.dialog.tsx')).RemindDialog);

interface LineProps {
  line: words.ToDoLine;
  mine: boolean;
  today: string;
  onChanged: () => void;
}

export function ToDoLine({ line, mine, today, onChanged }: LineProps) {
  const [isOpen, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const { progress, start } = useRemindAll(line, mine, onChanged);
  const itemsId = useId();
  const title = words.lineTitle(line);
  const list = words.listOf(line, mine);
  const urgency = words.lineUrgency(line, today);
  const action = words.actionOfLine(line, mine);
  const opensInPlace = words.placeOfLine(line, mine) === undefined;
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <p className={styles.what}>{list === undefined ? title : <Link to={list}>{title}</Link>}</p>
        <StatusTag tone={urgency.tone}>{urgency.text}</StatusTag>
        <p className={styles.names}>{words.lineNames(line)}</p>
        <span className={styles.actions}>
          {line.remindable > 0 && (
            <Button size="small" loading={progress !== undefined} onClick={() => setAsking(true)}>
              {progress ? `${progress.done} / ${progress.of}` : remindLabel(line)}
              <span className="visually-hidden">{`\u00a0: ${title}`}</span>
            </Button>
          )}
          {action && (
            <ButtonLink size="small" to={action.to}>
              {action.label}
              <span className="visually-hidden">{`\u00a0: ${title}`}</span>
            </ButtonLink>
          )}
          {opensInPlace && (
            <Button
              size="small"
              variant="quiet"
              aria-expanded={isOpen}
              aria-controls={itemsId}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Replier' : 'Voir'}
              <span className="visually-hidden">{`\u00a0: ${title}`}</span>
            </Button>
          )}
        </span>
      </div>
      <div id={itemsId}>{isOpen && <Items line={line} mine={mine} label={title} />}</div>
      {asking && (
        <RemindDialog
          reports={line.remindable}
          mails={line.reminderMails}
          isClient={line.kind === 'clientSignature'}
          month={of(formatMonth(line.month))}
          onConfirm={() => void start()}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}

function remindLabel({ remindable }: words.ToDoLine): string {
  return remindable > 1 ? `Relancer les ${remindable}` : 'Relancer';
}

function Items({ line, mine, label }: { line: words.ToDoLine; mine: boolean; label: string }) {
  const { kind, month } = line;
  const { data, error, refetch } = useQuery(ToDoItemsDocument, {
    variables: { kind, month, mine },
    fetchPolicy: 'cache-and-network',
  });
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton shape="table" rows={Math.min(line.count, 5)} label="Chargement…" />;
  return (
    <ul className={styles.items} aria-label={label}>
      {data.toDoItems.map((item) => (
        <Item key={item.id} item={item} kind={kind} />
      ))}
      {data.toDoItems.length !== line.count && (
        <li className={styles.names}>{plural(data.toDoItems.length, 'ligne')} à présent.</li>
      )}
    </ul>
  );
}

function Item({ item, kind }: { item: words.ToDoItem; kind: words.ToDoLine['kind'] }) {
  const place = words.placeOf(kind, item);
  const facts = [words.itemDetail(kind, item.detail), item.waitsFor && `attend ${item.waitsFor}`, formatDate(item.day)];
  return (
    <li className={styles.entry}>
      {place === undefined ? <span>{item.title}</span> : <Link to={place}>{item.title}</Link>}
      <span className={styles.names}>{facts.filter(Boolean).join(' · ')}</span>
    </li>
  );
}
